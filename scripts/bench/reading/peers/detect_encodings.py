"""detect_encodings.py DETECTOR FILE: prints whether each file listed in FILE decodes to FILE.text, as JSON."""

import json
import sys


def load(name):
    if name == "chardet":
        import chardet

        return chardet.detect
    import cchardet

    return cchardet.detect


def is_right(path, detect):
    with open(path, "rb") as file:
        data = file.read()
    with open(path + ".text", encoding="utf-8", newline="") as file:
        text = file.read()
    try:
        return data.decode(detect(data)["encoding"] or "ascii") == text
    except (LookupError, UnicodeDecodeError):
        return False


detect = load(sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as file:
    print(json.dumps([is_right(path, detect) for path in file.read().splitlines()]))
