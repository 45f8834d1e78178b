"""Ultralytics: predict over a folder of images with an ONNX file. Usage: python predict_folder.py MODEL FOLDER SIZE

Prints as JSON the number of images, and the times of the start and of the images.
"""

import json
import sys
import time

started = time.perf_counter()

from ultralytics import YOLO  # noqa: E402

model = YOLO(sys.argv[1], task="detect")
imported = time.perf_counter()
images = boxes = 0
for result in model.predict(
    sys.argv[2], imgsz=int(sys.argv[3]), conf=0.25, iou=0.7, max_det=20, stream=True, verbose=False, device="cpu"
):
    images += 1
    boxes += len(result.boxes)
done = time.perf_counter()
print(
    json.dumps(
        {"images": images, "boxes": boxes, "start_s": round(imported - started, 3), "images_s": round(done - imported, 3)}
    )
)
