"""pycocotools: average precision of drawn boxes. Usage: python judge_boxes.py BOXES_JSON

BOXES_JSON holds a list of images, each {"labelled": [[class, x1, y1, x2, y2]], "found": [[class, score, x1, y1, x2, y2]]}. Says
as JSON what evaluating took, from the boxes in memory to the precision, and the precision.
"""

import contextlib
import io
import json
import sys
import time

from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

with open(sys.argv[1], encoding="utf-8") as file:
    images = json.load(file)
started = time.perf_counter()
annotations, found = [], []
for image_id, image in enumerate(images, start=1):
    for class_id, x1, y1, x2, y2 in image["labelled"]:
        size = [x2 - x1, y2 - y1]
        annotations.append(
            {
                "id": len(annotations) + 1,
                "image_id": image_id,
                "category_id": class_id,
                "bbox": [x1, y1, *size],
                "area": size[0] * size[1],
                "iscrowd": 0,
            }
        )
    for class_id, score, x1, y1, x2, y2 in image["found"]:
        found.append(
            {"image_id": image_id, "category_id": class_id, "bbox": [x1, y1, x2 - x1, y2 - y1], "score": score}
        )
with contextlib.redirect_stdout(io.StringIO()):
    truth = COCO()
    truth.dataset = {
        "info": {},
        "images": [{"id": place + 1} for place in range(len(images))],
        "categories": [{"id": class_id} for class_id in sorted({row["category_id"] for row in annotations + found})],
        "annotations": annotations,
    }
    truth.createIndex()
    judge = COCOeval(truth, truth.loadRes(found), "bbox")
    judge.evaluate()
    judge.accumulate()
precision = judge.eval["precision"][:, :, :, 0, 2]
ap = float(precision[precision > -1].mean())
print(json.dumps({"ms": [(time.perf_counter() - started) * 1000], "ap50_95": ap}))
