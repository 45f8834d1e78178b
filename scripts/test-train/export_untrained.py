"""Export an untrained model: python export_untrained.py MODEL_YAML NAMES_AS_JSON IMAGE_SIZE OUT.onnx"""

import json
import shutil
import sys

import torch
from ultralytics import YOLO
from ultralytics.nn.tasks import DetectionModel
from ultralytics.utils import DEFAULT_CFG_DICT

architecture, names, size, out = sys.argv[1:]
names = json.loads(names)
torch.manual_seed(0)
model = YOLO(architecture, task="detect")
model.model = DetectionModel(architecture, nc=len(names), verbose=False)
model.model.args = {**DEFAULT_CFG_DICT, **model.overrides}
model.model.task = "detect"
model.model.pt_path = architecture
model.model.names = dict(enumerate(names))
shutil.move(model.export(format="onnx", imgsz=int(size), simplify=False), out)
