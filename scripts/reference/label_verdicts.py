"""Generates labels, most of them with a fault, and stores the verdict of Ultralytics on each.

    python -m venv venv && venv/bin/pip install ultralytics==8.4.190
    venv/bin/python scripts/reference/label_verdicts.py

Writes tests/golden/datasets/label-verdicts.json: the text of each label, whether the trainer drops its image, and the
objects that it would learn otherwise (class, centre and size, five decimals, sorted). Three classes. Deterministic per
seed. Excludes rows of two coordinates: next to polygons the trainer reads them as a polygon of one point, which the
toolkit reports as an error.
"""

import json
import os
import random
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "tests/golden/datasets/label-verdicts.json"
CASES = 600
SLIPS = ["nan", "inf", "-0.005", "-0.02", "1.005", "1.02", "x", "0x1", "1e-3", ".5", "5.", "+0.5", "1,5", "0,5", "-0"]
SLIPS += ["1e400", "0.5;", "0.5,", "320"]
CLASSES = ["0", "1", "2", "3", "1.0", "1.5", "-1", "01", "1e0", "cat", "-0", "+1"]
SEPARATORS = ["\t", ",", ";", "  ", " \t", "\u00a0", "\f", "\v"]


def number(draw):
    return draw.choice(SLIPS) if draw.random() < 0.05 else f"{draw.uniform(0.2, 0.7):.3f}"


def row(draw, coordinates):
    if draw.random() < 0.08:
        coordinates = draw.choice([1, 3, 4, 5, 6, 7, 8, 9])
    name = draw.choice(CLASSES) if draw.random() < 0.1 else draw.choice("012")
    separator = draw.choice(SEPARATORS) if draw.random() < 0.06 else " "
    return separator.join([name, *(number(draw) for _ in range(coordinates))]) + draw.choice(["", "", "", " "])


def label(draw):
    coordinates = 6 if draw.random() < 0.2 else 4
    rows = [row(draw, coordinates) for _ in range(draw.randrange(4))]
    if rows and draw.random() < 0.1:
        rows.append(rows[0])
    mark = "\ufeff" if draw.random() < 0.03 else ""
    return mark + draw.choice(["\n", "\r\n", "\n\n", "\r"]).join(rows) + draw.choice(["", "\n"])


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(YOLO_OFFLINE="true", YOLO_CONFIG_DIR=folder)
        from PIL import Image
        from ultralytics.data.utils import verify_image_label

        image, text = Path(folder, "a.png"), Path(folder, "a.txt")
        Image.effect_noise((64, 48), 50).convert("RGB").save(image)
        draw, cases = random.Random(20261121), []
        for _ in range(CASES):
            written = label(draw)
            text.write_bytes(written.encode())
            answer = verify_image_label((str(image), str(text), "", False, 3, 0, 0, False))
            dropped = answer[8] == 1
            objects = [] if dropped else sorted([round(float(v), 5) for v in found] for found in answer[1])
            cases.append({"text": written, "dropped": dropped, "objects": objects})
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
    print(f"{sum(case['dropped'] for case in cases)} of {CASES} dropped")


main()
