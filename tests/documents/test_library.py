"""Where boards and variants are found, what clashes, and where references may not lead."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from boardwright import DocumentError, Library, UnknownNameError, hookimpl
from boardwright.documents import library
from boardwright.documents.yaml import of_mapping, read
from boardwright.plugins import Registry


class Places:
    """One folder for each part of the search path, all empty, and the working directory among them."""

    def __init__(self, base: Path) -> None:
        self.given, self.named, self.here, self.user, self.plugin = (
            base / name for name in ("given", "named", "here", "user", "plugin")
        )
        for folder in self.all:
            (folder / "boards").mkdir(parents=True)
            (folder / "variants").mkdir()

    @property
    def all(self) -> list[Path]:
        return [self.given, self.named, self.here, self.user, self.plugin]

    def library(self) -> Library:
        return Library([self.given])


@pytest.fixture
def places(tmp_path: Path, toy_plugins: Registry, monkeypatch: pytest.MonkeyPatch) -> Places:
    places = Places(tmp_path)
    monkeypatch.chdir(places.here)
    monkeypatch.setenv("BOARDWRIGHT_PATH", str(places.named))
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *names, **options: str(places.user))
    data = SimpleNamespace(boardwright_data=hookimpl(lambda: [str(places.plugin)]))
    toy_plugins.register(data, "data")
    return places


def write(path: Path, text: str = "game: nim\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_the_search_path_is_in_order(places: Places) -> None:
    assert [root.resolve() for root in places.library().roots] == places.all


def test_the_variable_may_name_several_folders_and_some_that_do_not_exist(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = [str(places.user), "", str(places.named / "none"), str(places.named)]
    monkeypatch.setenv("BOARDWRIGHT_PATH", os.pathsep.join(more))
    roots = [root.resolve() for root in Library().roots]
    assert roots == [places.user, places.named, places.here, places.plugin]


def test_a_folder_given_by_hand_must_exist(places: Places) -> None:
    with pytest.raises(DocumentError, match=r"--path .*none: there is no such folder"):
        _ = Library([places.given / "none"]).roots


def test_files_are_found_everywhere_by_path_or_by_what_they_say(places: Places) -> None:
    for number, folder in enumerate(places.all):
        write(folder / "variants" / "nim" / f"v{number}.yaml")
    write(places.here / "variants" / "file.yml", "# a comment\nvariant: 'said'  # so\ngame: nim\n")
    write(places.here / "variants" / "notes.txt")
    write(places.here / "boards" / "x" / "y.yaml", "cells: [a]\n")
    found = places.library()
    assert list(found.variants) == ["nim/v0", "nim/v1", "nim/v2", "nim/v3", "nim/v4", "said"]
    assert list(found.boards) == ["x/y"]
    assert found.entries("board") is found.boards
    assert found.document("variant", "said").data["game"] == "nim"


def test_a_clash_names_both_places_and_only_when_it_matters(places: Places) -> None:
    first = write(places.given / "variants" / "same.yaml")
    second = write(places.plugin / "variants" / "other.yaml", "variant: same\ngame: nim\n")
    write(places.here / "variants" / "fine.yaml")
    found = places.library()
    assert found.document("variant", "fine").data == {"game": "nim"}
    with pytest.raises(DocumentError) as caught:
        found.document("variant", "same")
    assert str(caught.value) == (
        f"two variants are called 'same': {first} and {second}; rename one, or give the path of the file that is meant"
    )
    assert found.document("variant", str(second)).data["variant"] == "same"


def test_one_file_reached_twice_is_no_clash(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(places.here / "variants" / "one.yaml")
    (places.user / "variants" / "one.yaml").symlink_to(path)
    monkeypatch.setenv("BOARDWRIGHT_PATH", str(places.here))
    assert places.library().document("variant", "one").data == {"game": "nim"}


def test_an_unknown_name_is_told_with_the_nearest(places: Places) -> None:
    write(places.here / "variants" / "nim" / "small.yaml")
    with pytest.raises(UnknownNameError, match="unknown variant 'nim/smal'; did you mean 'nim/small'"):
        places.library().document("variant", "nim/smal")
    with pytest.raises(UnknownNameError, match="unknown board 'x'; there is no board here"):
        places.library().document("board", "x")


def test_a_file_that_cannot_be_read_is_listed_and_refused_when_it_is_used(places: Places) -> None:
    path = places.here / "variants" / "latin.yaml"
    path.write_bytes(b"game: \xe4\n")
    assert list(places.library().variants) == ["latin"]
    with pytest.raises(DocumentError, match="not a UTF-8 text file"):
        places.library().document("variant", "latin")


def test_too_many_files_are_refused(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MAX_FILES", 2)
    for number in range(3):
        write(places.here / "variants" / f"{number}.yaml")
    with pytest.raises(DocumentError, match="variants: more than 2 files"):
        _ = places.library().variants


def test_a_person_may_name_any_path(places: Places, tmp_path: Path) -> None:
    write(tmp_path / "elsewhere.yaml")
    assert places.library().document("variant", "../elsewhere.yaml").data == {"game": "nim"}


def test_a_file_may_name_its_neighbours(places: Places) -> None:
    base = read(write(places.here / "variants" / "nim" / "a.yaml"))
    write(places.here / "variants" / "other" / "b.yaml", "game: race\n")
    write(places.here / "boards" / "c.yaml", "cells: [a]\n")
    found = places.library()
    assert found.document("variant", "../other/b.yaml", base=base).data == {"game": "race"}
    assert found.document("board", "../../boards/c.yaml", base=base).data == {"cells": ["a"]}
    assert found.board_document("../../boards/c.yaml", base).data == {"cells": ["a"]}


@pytest.mark.parametrize("reference", ["../../../secret.yaml", "{outside}", "link.yaml", "linked/secret.yaml"])
def test_a_file_may_not_lead_out_of_the_folder_around_it(places: Places, tmp_path: Path, reference: str) -> None:
    secret = write(tmp_path / "secret.yaml")
    folder = places.here / "variants" / "nim"
    base = read(write(folder / "a.yaml"))
    (folder / "link.yaml").symlink_to(secret)
    (folder / "linked").symlink_to(tmp_path)
    with pytest.raises(DocumentError) as caught:
        places.library().document("variant", reference.format(outside=secret), base=base)
    assert f"leads out of {places.here}, which a file may not" in str(caught.value)


def test_a_file_outside_any_library_may_name_what_lies_beside_it_only(tmp_path: Path) -> None:
    base = read(write(tmp_path / "folder" / "a.yaml"))
    write(tmp_path / "folder" / "b.yaml", "game: race\n")
    write(tmp_path / "c.yaml")
    assert Library().document("variant", "b.yaml", base=base).data == {"game": "race"}
    with pytest.raises(DocumentError, match="leads out of"):
        Library().document("variant", "../c.yaml", base=base)


def test_what_is_no_file_may_name_no_path(places: Places) -> None:
    with pytest.raises(DocumentError, match=r"'b\.yaml': only a file can name another by its path"):
        places.library().document("variant", "b.yaml", base=of_mapping({}, "mapping"))
