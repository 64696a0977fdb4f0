"""A seeded fuzzer of everything that strangers hand in: files, arguments, and lines that are typed.

`mutations` damages texts and plain data, `inputs` makes one input of a kind from shipped files and a grammar, `trials`
runs inputs in processes whose time and memory are limited, and says what is wrong with how the program took them.
`tests/fuzz.py` is the command.
"""
