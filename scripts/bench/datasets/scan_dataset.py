"""Scans a dataset as Ultralytics does before it trains, and says as JSON how long each part took.

Usage: python scan_dataset.py DATA_YAML [--decode]
Without --decode it is the scan alone: headers of images, labels, the cache of labels. With it every image is read and
decoded as well (cache="ram"), as the trainer does on its first pass.
"""

import json
import sys
import time

started = time.perf_counter()

import ultralytics  # noqa: E402
from ultralytics.data.dataset import YOLODataset  # noqa: E402
from ultralytics.data.utils import check_det_dataset  # noqa: E402

imported = time.perf_counter()
data = check_det_dataset(sys.argv[1], autodownload=False)
cache = "ram" if "--decode" in sys.argv else False
images = 0
for split in ("train", "val"):
    images += len(YOLODataset(img_path=data[split], data=data, task="detect", augment=False, imgsz=640, cache=cache))
done = time.perf_counter()
print(
    json.dumps(
        {
            "version": ultralytics.__version__,
            "images": images,
            "import_s": imported - started,
            "scan_s": done - imported,
        }
    )
)
