"""Generates boxes and stores the average precision that pycocotools calculates for them.

    python -m venv venv && venv/bin/pip install pycocotools==2.0.11
    venv/bin/python scripts/reference/coco_average_precision.py

Writes tests/fixtures/evaluation/<case>/boxes.json (the input) and tests/golden/evaluation/<case>.json (the
result of pycocotools). Deterministic per seed. Boxes are on a grid of a quarter of a pixel, so that both programs
calculate exactly the same overlaps, including those equal to a threshold.
"""

import contextlib
import io
import json
import random
from pathlib import Path

from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

ROOT = Path(__file__).resolve().parents[2]


def quarter(value):
    return round(value * 4) / 4


def box_in(rng, side):
    width, height = quarter(rng.uniform(8, side / 2)), quarter(rng.uniform(8, side / 2))
    x1, y1 = quarter(rng.uniform(0, side - width)), quarter(rng.uniform(0, side - height))
    return [x1, y1, x1 + width, y1 + height]


def shaken(rng, box, by):
    x1, y1, x2, y2 = (quarter(edge + rng.gauss(0, by)) for edge in box)
    return [x1, y1, max(x2, x1 + 1), max(y2, y1 + 1)]


def draw(seed, images, classes, objects, found, digits, by=4.0):
    """Generates labels, detections near them, some of a wrong class, and some false ones."""
    rng = random.Random(seed)
    drawn = []
    for _ in range(images):
        labels = [[rng.choice(classes["labelled"]), *box_in(rng, 320)] for _ in range(rng.randint(*objects))]
        detections = []
        for _ in range(rng.randint(*found)):
            if labels and rng.random() < 0.75:
                label = rng.choice(labels)
                class_id = label[0] if rng.random() < 0.85 else rng.choice(classes["found"])
                box = shaken(rng, label[1:], by)
            else:
                class_id, box = rng.choice(classes["found"]), box_in(rng, 320)
            detections.append([class_id, round(rng.betavariate(2, 2), digits), *box])
        drawn.append({"labelled": labels, "found": detections})
    return drawn


def exact():
    """Generates overlaps of exactly 0.5, 0.75 and 1, two labels with equal overlap, and equal scores across images."""
    return [
        {"labelled": [[0, 0, 0, 100, 100]], "found": [[0, 0.9, 0, 0, 100, 50], [0, 0.9, 0, 0, 100, 75]]},
        {"labelled": [[0, 0, 0, 40, 40], [0, 40, 0, 80, 40]], "found": [[0, 0.9, 20, 0, 60, 40], [0, 0.9, 0, 0, 40, 40]]},
        {"labelled": [[0, 10, 10, 50, 50], [0, 10, 10, 50, 50]], "found": [[0, 0.5, 10, 10, 50, 50]] * 3},
        {"labelled": [], "found": [[0, 0.95, 10, 10, 50, 50]]},
    ]


def crowd(seed):
    """Generates more detections of a class in an image than COCO counts."""
    rng = random.Random(seed)
    labels = [[0, *box_in(rng, 640)] for _ in range(130)]
    found = [[0, round(rng.random(), 4), *shaken(rng, rng.choice(labels)[1:], 3)] for _ in range(400)]
    return [{"labelled": labels, "found": found}]


ALL = {"labelled": list(range(5)), "found": list(range(5))}
CASES = {
    "ordinary": draw(1, 60, ALL, (0, 8), (0, 14), 5),
    "equal-scores": draw(2, 60, ALL, (0, 8), (0, 14), 1),
    "good-model": draw(3, 40, ALL, (1, 6), (4, 8), 5, by=1.0),
    "class-never-found": draw(4, 40, {"labelled": [0, 1, 2], "found": [0, 3]}, (1, 6), (0, 6), 4),
    "many-classes": draw(5, 80, {"labelled": list(range(40)), "found": list(range(40))}, (0, 5), (0, 9), 3),
    "nothing-found": draw(6, 5, ALL, (1, 4), (0, 0), 3),
    "exact-overlaps": exact(),
    "crowd": crowd(7),
}


def coco_box(corners):
    x1, y1, x2, y2 = corners
    return [x1, y1, x2 - x1, y2 - y1]


def evaluate(drawn):
    class_ids = sorted({row[0] for image in drawn for row in image["labelled"] + image["found"]})
    annotations, detections = [], []
    for image_id, image in enumerate(drawn, start=1):
        for class_id, *corners in image["labelled"]:
            box = coco_box(corners)
            place = {"id": len(annotations) + 1, "image_id": image_id, "category_id": class_id}
            annotations.append({**place, "bbox": box, "area": box[2] * box[3], "iscrowd": 0})
        for class_id, score, *corners in image["found"]:
            detections.append({"image_id": image_id, "category_id": class_id, "bbox": coco_box(corners), "score": score})
    with contextlib.redirect_stdout(io.StringIO()):
        truth = COCO()
        truth.dataset = {
            "info": {},
            "images": [{"id": place + 1} for place in range(len(drawn))],
            "categories": [{"id": class_id} for class_id in class_ids],
            "annotations": annotations,
        }
        truth.createIndex()
        found = truth.loadRes(detections) if detections else COCO()
        coco = COCOeval(truth, found, "bbox")
        coco.params.imgIds = [place + 1 for place in range(len(drawn))]
        coco.params.catIds = class_ids
        coco.evaluate()
        coco.accumulate()
    # Axes: overlap, recall, class, area (all), maximum detections (100). -1 means a class without labels.
    precision = coco.eval["precision"][:, :, :, 0, 2]
    mean = lambda cut: None if (cut > -1).sum() == 0 else round(float(cut[cut > -1].mean()), 8)
    return {
        "ap50_95": mean(precision),
        "ap50": mean(precision[0]),
        "ap75": mean(precision[5]),
        "by_class": [
            {"class_id": class_id, "ap50_95": mean(precision[:, :, place]), "ap50": mean(precision[0, :, place])}
            for place, class_id in enumerate(class_ids)
        ],
    }


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, separators=(",", ":")) + "\n", encoding="utf-8")


for name, drawn in CASES.items():
    write(ROOT / "tests/fixtures/evaluation" / name / "boxes.json", drawn)
    write(ROOT / "tests/golden/evaluation" / f"{name}.json", evaluate(drawn))
    print(name, evaluate(drawn)["ap50_95"])
