"""A seeded fuzzer of everything that strangers hand in: files, arguments, and lines that are typed.

`shipped` reads what there is, `mutations` damages texts and plain data, `grammar` puts files together that might be
right, `inputs` makes one input of a kind of these, and `trials` runs inputs in processes whose time and memory are
limited, and says what is wrong with how the program took them. `tests/fuzz.py` is the command.
"""
