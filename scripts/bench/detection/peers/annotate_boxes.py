"""supervision: draws boxes and labels on a photo and encodes it. Usage: python annotate_boxes.py PHOTO BOXES_JSON RUNS

BOXES_JSON holds a list of [x1, y1, x2, y2, class_id, confidence]. Says the milliseconds of each run as JSON, after two that
do not count.
"""

import json
import sys
import time

import cv2
import numpy
import supervision

image = cv2.imread(sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as file:
    rows = numpy.array(json.load(file), dtype=float)
detections = supervision.Detections(
    xyxy=rows[:, :4], class_id=rows[:, 4].astype(int), confidence=rows[:, 5].astype(float)
)
labels = [f"class {int(row[4])} {row[5]:.2f}" for row in rows]
boxes, texts = supervision.BoxAnnotator(), supervision.LabelAnnotator()
times = []
for turn in range(-2, int(sys.argv[3])):
    started = time.perf_counter()
    drawn = texts.annotate(boxes.annotate(image.copy(), detections), detections, labels)
    cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, 90])
    if turn >= 0:
        times.append((time.perf_counter() - started) * 1000)
print(json.dumps({"ms": times}))
