"""Scans a dataset like Ultralytics before a training, and prints its version and the number of images as JSON.

Usage: python scan_dataset.py DATA_YAML [--decode]
Without --decode, runs only the scan: headers of images, labels, the cache of labels. With it, also reads and decodes every
image (cache="ram"), like the trainer on its first pass.
"""

import json
import sys

import ultralytics
from ultralytics.data.dataset import YOLODataset
from ultralytics.data.utils import check_det_dataset

data = check_det_dataset(sys.argv[1], autodownload=False)
cache = "ram" if "--decode" in sys.argv else False
images = 0
for split in ("train", "val"):
    images += len(YOLODataset(img_path=data[split], data=data, task="detect", augment=False, imgsz=640, cache=cache))
print(json.dumps({"version": ultralytics.__version__, "images": images}))
