#!/usr/bin/env python3
"""Make the reference models and reference answers for checks of the toolkit.

Downloads nothing. Small models are trained on generated shapes or have seeded random weights, are
exported to ONNX like users export theirs, and are then run by their own Python packages.
The toolkit must return the same results as these packages ("golden" files).

    OUT/images/          all images: generated ones, copies of the photos, unusual variants
    OUT/weights/*.onnx   the exported models
    OUT/golden/*.json    for each detection model: images, settings, and detections
    OUT/summary.json     shapes, types and metadata of every model
    FIXTURES/            (with --fixtures) small cases for the unit tests, one for each output layout

The work is divided into steps (--steps), so that a later one can be repeated separately.
"""

import argparse
import ast
import base64
import hashlib
import json
import math
import os
import shutil
from fnmatch import fnmatch
from pathlib import Path

CLASSES = ["circle", "square", "triangle"]
SIZE = 128  # input size of all small models
STEPS = ["images", "train", "export", "golden", "fixtures"]

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--out", type=Path, required=True, help="folder for images, models and golden files")
parser.add_argument("--photos", type=Path, help="folder of .jpg photos (needed by the step 'images')")
parser.add_argument("--fixtures", type=Path, help="folder for the unit-test cases (needed by the step 'fixtures')")
parser.add_argument("--steps", nargs="+", choices=STEPS, default=STEPS, help="default: all")
parser.add_argument("--only", nargs="+", metavar="NAME", help="only these models; * and ? work")
parser.add_argument("--epochs", type=int, default=90, help="training length; 90 takes about three minutes per model")
parser.add_argument("--threads", type=int, default=1)
ARGS = parser.parse_args()

OUT = ARGS.out.resolve()
WORK, IMAGES, WEIGHTS, GOLDEN = (OUT / d for d in ("work", "images", "weights", "golden"))
for folder in (WORK, IMAGES, WEIGHTS, GOLDEN):
    folder.mkdir(parents=True, exist_ok=True)
FIXTURES = ARGS.fixtures.resolve() if ARGS.fixtures else None
PHOTOS = ARGS.photos.resolve() if ARGS.photos else None
# Ultralytics stores its settings here instead of in the home folder, and uses no network.
os.environ.update(YOLO_OFFLINE="true", YOLO_CONFIG_DIR=str(WORK), YOLO_AUTOINSTALL="false", MPLBACKEND="Agg")
os.chdir(WORK)  # the data file is named relatively, so that no path of this machine enters the model metadata

import cv2  # noqa: E402
import numpy as np  # noqa: E402
import onnx  # noqa: E402
import onnxruntime  # noqa: E402
import torch  # noqa: E402
import ultralytics  # noqa: E402
from ultralytics import RTDETR, YOLO  # noqa: E402
from ultralytics.models.rtdetr.predict import RTDETRPredictor  # noqa: E402
from ultralytics.models.yolo.detect.predict import DetectionPredictor  # noqa: E402
from ultralytics.nn.tasks import yaml_model_load  # noqa: E402
from ultralytics.utils import YAML  # noqa: E402

torch.set_num_threads(ARGS.threads)


def wanted(name):
    """Return whether --only includes this model."""
    return not ARGS.only or any(fnmatch(name, pattern) for pattern in ARGS.only)


# --------------------------------------------------------------------------------------------------
# Images
# --------------------------------------------------------------------------------------------------


def draw_scene(rng, width, height, count=None, noise=6.0):
    """Draw coloured shapes on a shaded, noisy background; return the BGR image and its (class, x1, y1, x2, y2)."""
    ramp = np.linspace(0, 1, width)[None, :, None] * rng.uniform(-50, 50, 3)
    ramp = ramp + np.linspace(0, 1, height)[:, None, None] * rng.uniform(-50, 50, 3)
    image = np.clip(rng.uniform(40, 215, 3) + ramp, 0, 255).astype(np.uint8)
    boxes = []
    for _ in range(count or int(rng.integers(1, 5))):
        side = int(rng.uniform(0.2, 0.45) * min(width, height))
        x, y = int(rng.integers(0, width - side)), int(rng.integers(0, height - side))
        box = (x, y, x + side, y + side)
        if any(min(box[2], b[3]) > max(x, b[1]) and min(box[3], b[4]) > max(y, b[2]) for b in boxes):
            continue  # no two shapes on top of each other
        kind, colour = int(rng.integers(0, 3)), [int(c) for c in rng.integers(0, 256, 3)]
        if np.abs(np.array(colour) - image[y + side // 2, x + side // 2]).sum() < 150:
            colour = [255 - c for c in colour]
        if kind == 0:
            cv2.circle(image, (x + side // 2, y + side // 2), side // 2, colour, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.rectangle(image, (x, y), (x + side, y + side), colour, -1)
        else:
            points = np.array([[x + side // 2, y], [x, y + side], [x + side, y + side]])
            cv2.fillPoly(image, [points], colour, cv2.LINE_AA)
        boxes.append((kind, *box))
    if noise:
        image = np.clip(image + rng.normal(0, noise, image.shape), 0, 255).astype(np.uint8)
    return image, boxes


def draw_dataset(counts=(("train", 400), ("val", 80))):
    """Write the training set: square scenes, labels in YOLO text form, and the data file that names them."""
    rng = np.random.default_rng(1)
    for split, count in counts:
        for kind in ("images", "labels"):
            (WORK / "shapes" / kind / split).mkdir(parents=True, exist_ok=True)
        for i in range(count):
            image, boxes = draw_scene(rng, SIZE, SIZE)
            cv2.imwrite(str(WORK / f"shapes/images/{split}/{i:04}.png"), image)
            lines = [
                f"{c} {(x1 + x2) / 2 / SIZE:.6f} {(y1 + y2) / 2 / SIZE:.6f} {(x2 - x1) / SIZE:.6f} {(y2 - y1) / SIZE:.6f}"
                for c, x1, y1, x2, y2 in boxes
            ]
            (WORK / f"shapes/labels/{split}/{i:04}.txt").write_text("\n".join(lines))
    YAML.save(
        WORK / "shapes.yaml",
        {"path": "shapes", "train": "images/train", "val": "images/val", "names": dict(enumerate(CLASSES))},
    )


def with_orientation(jpeg, orientation):
    """Insert an EXIF block with only the orientation tag at the start of a JPEG."""
    tiff = b"MM\x00\x2a\x00\x00\x00\x08" + b"\x00\x01" + b"\x01\x12\x00\x03\x00\x00\x00\x01"
    tiff += orientation.to_bytes(2, "big") + b"\x00\x00" + b"\x00\x00\x00\x00"
    body = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + jpeg[2:]


def draw_images():
    """Write the test images: photos, generated scenes and unusual files."""
    for photo in sorted(PHOTOS.glob("*.jpg")):
        shutil.copyfile(photo, IMAGES / photo.name)
    rng = np.random.default_rng(2)
    sizes = [(128, 128), (160, 100), (100, 160), (320, 240), (97, 131), (640, 480)]
    for i, (w, h) in enumerate(sizes):
        cv2.imwrite(str(IMAGES / f"shapes-{i}-{w}x{h}.png"), draw_scene(rng, w, h, count=6)[0])

    scene, _ = draw_scene(rng, 320, 200, count=6, noise=2)
    jpeg = cv2.imencode(".jpg", scene, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    for orientation in (3, 5, 6, 8):
        (IMAGES / f"odd-exif{orientation}.jpg").write_bytes(with_orientation(jpeg, orientation))
    cv2.imwrite(str(IMAGES / "odd-gray.png"), cv2.cvtColor(scene, cv2.COLOR_BGR2GRAY))
    alpha = np.full(scene.shape[:2], 255, np.uint8)
    alpha[:, ::2] = 0  # OpenCV drops the alpha channel; it does not blend
    cv2.imwrite(str(IMAGES / "odd-rgba.png"), np.dstack([scene, alpha]))
    cv2.imwrite(str(IMAGES / "odd-tiny-40x30.png"), draw_scene(rng, 40, 30, count=3, noise=2)[0])
    strip = np.hstack([draw_scene(rng, 100, 20, count=2, noise=2)[0] for _ in range(10)])
    cv2.imwrite(str(IMAGES / "odd-strip-1000x20.png"), strip)


# --------------------------------------------------------------------------------------------------
# Models
# --------------------------------------------------------------------------------------------------


def model_file(base, nc=len(CLASSES), thin=False):
    """Write a model description with our class count and, if thin, half the width of the nano model."""
    description = yaml_model_load(base)
    description["nc"] = nc
    if thin:
        description["scales"] = {"n": [0.33, 0.125, 1024]}
    for key in ("scale", "yaml_file"):
        description.pop(key, None)
    path = WORK / f"{Path(base).stem}-shapes{nc}.yaml"
    YAML.save(path, description)
    return path.name


def train(base):
    """Train a thin model on the generated shapes for a few minutes; return its mAP50 on the held-out scenes."""
    model = YOLO(model_file(base, thin=True))
    model.train(
        data="shapes.yaml", epochs=ARGS.epochs, imgsz=SIZE, batch=16, workers=0, device="cpu", cache="ram", seed=0,
        pretrained=False, plots=False, val=False, amp=False, verbose=False, mosaic=0.3, close_mosaic=10,
        optimizer="AdamW", lr0=0.003, warmup_epochs=1, project=str(WORK / "runs"), name=Path(base).stem, exist_ok=True,
    )  # fmt: skip
    score = YOLO(WORK / f"runs/{Path(base).stem}/weights/last.pt").val(
        data="shapes.yaml", imgsz=SIZE, device="cpu", workers=0, plots=False, verbose=False
    )
    return float(score.box.map50)


def trained(base):
    """Load the result of train(), with a data name that reveals nothing about this machine."""
    model = YOLO(WORK / f"runs/{Path(base).stem}/weights/last.pt")
    model.model.args["data"] = "shapes.yaml"
    return model


def random_model(base, nc=len(CLASSES), names=None, size=SIZE, loader=YOLO):
    """Build a model with seeded random weights whose scores and boxes are spread out.

    A new network has nearly the same tiny score everywhere, which tests nothing. So the batch
    statistics are computed on a few scenes and the last layers are scaled until about one candidate in
    seventy scores above 0.25, evenly among the classes.
    """
    torch.manual_seed(0)
    model = loader(model_file(base, nc))
    net, head = model.model, model.model.model[-1]
    net.names = dict(enumerate(names or CLASSES))
    rng = np.random.default_rng(3)
    scenes = np.stack([draw_scene(rng, size, size, count=6)[0] for _ in range(4)])
    batch = torch.from_numpy(scenes).permute(0, 3, 1, 2).float() / 255
    norms = [m for m in net.modules() if isinstance(m, torch.nn.BatchNorm2d)]
    kept = [(m, m.momentum) for m in norms]
    net.train()
    with torch.no_grad():
        for m in norms:
            m.momentum = 0.5
        for _ in range(6):
            net.predict(batch)
    for m, momentum in kept:
        m.momentum = momentum
    net.eval()
    transformer = hasattr(head, "dec_score_head")
    scores = [head.dec_score_head[-1]] if transformer else [seq[-1] for seq in head.cv3]
    boxes = [] if transformer else [seq[-1] for seq in head.cv2]
    for layers, spread in ((boxes, 2.0), (scores, 1.5)):
        for layer in layers:
            seen = []
            hook = layer.register_forward_hook(lambda _m, _i, out: seen.append(out.detach()))
            with torch.no_grad():
                net.predict(batch)
                rows = seen[-1].movedim(-1 if transformer else 1, -1).flatten(0, -2)  # candidates x channels
                gain = spread / max(float((rows - rows.mean(0)).std()), 1e-6)
                layer.weight *= gain
                if layers is scores:  # the same share of candidates for every class
                    top = torch.from_numpy(np.quantile(gain * (rows - layer.bias).numpy(), 1 - 0.015 / len(net.names), axis=0))
                    layer.bias.copy_(math.log(0.25 / 0.75) - top)
            hook.remove()
    return model


def export(model, name, **options):
    """Export with Ultralytics and rename the file."""
    written = model.export(format="onnx", **{"imgsz": SIZE, "device": "cpu", **options})
    shutil.move(str(written), WEIGHTS / f"{name}.onnx")


def export_half(source, name):
    """Convert a float32 model to float16 inputs and outputs, like an export on a GPU."""
    from onnxruntime.transformers import float16

    onnx.save(float16.convert_float_to_float16(onnx.load(source), keep_io_types=False), WEIGHTS / f"{name}.onnx")


def export_models():
    """Export every model. Models shared by several layouts are trained once."""
    coco = list(YAML.load(Path(ultralytics.__file__).parent / "cfg/datasets/coco.yaml")["names"].values())

    def quantised(name):
        from onnxruntime.quantization import QuantType, quantize_dynamic

        export(random_model("yolo11n.yaml", 80, coco, 640), name, imgsz=640)
        whole = WORK / "float.onnx"
        shutil.move(WEIGHTS / f"{name}.onnx", whole)
        quantize_dynamic(whole, WEIGHTS / f"{name}.onnx", weight_type=QuantType.QUInt8)

    def rtdetr(name):
        # Releases that select the best queries in the graph have six columns; older ones have 4 + classes.
        export(random_model("rtdetr-l.yaml", loader=RTDETR), "unnamed")
        written = WEIGHTS / "unnamed.onnx"
        columns = onnx.load(written).graph.output[0].type.tensor_type.shape.dim[2].dim_value
        if (columns == 6) != (name == "rtdetr"):
            written.unlink()
            raise RuntimeError(f"this release of Ultralytics writes {columns} columns")
        written.rename(WEIGHTS / f"{name}.onnx")

    # nms=None leaves suppression to the reader, True adds it to the graph, False selects the head that
    # needs none. (end2end=... in older releases.)
    jobs = {
        "yolov8": lambda n: export(trained("yolov8n.yaml"), n),
        "yolov8-dynamic": lambda n: export(trained("yolov8n.yaml"), n, dynamic=True),
        "yolov8-half": lambda n: export_half(WEIGHTS / "yolov8.onnx", n),
        "yolov8-half-float-io": lambda n: export(trained("yolov8n.yaml"), n, half=True),
        "yolov8-nms": lambda n: export(trained("yolov8n.yaml"), n, nms=True),
        "yolo11": lambda n: export(trained("yolo11n.yaml"), n),
        "yolov10": lambda n: export(trained("yolov10n.yaml"), n, nms=False),
        "yolo26": lambda n: export(trained("yolo26n.yaml"), n, nms=False),
        "yolo26-raw": lambda n: export(trained("yolo26n.yaml"), n),
        "yolov5": export_yolov5,
        "rtdetr": rtdetr,
        "rtdetr-classic": rtdetr,  # only possible with an Ultralytics 8.3
        "yolov9t": lambda n: export(random_model("yolov9t.yaml"), n),
        "yolo12n": lambda n: export(random_model("yolo12n.yaml"), n),
        "yolov8n-640-random": lambda n: export(random_model("yolov8n.yaml", 80, coco, 640), n, imgsz=640),
        "yolo11n-640-int8": quantised,
        **{f"yolov8n-{t}": lambda n: export(YOLO(f"{n}.yaml"), n) for t in ("seg", "pose", "obb", "cls")},
        "rfdetr": export_rfdetr,
        "dfine-deploy": lambda n: export_deploy(n, "DFine"),
        "rtdetrv2-deploy": lambda n: export_deploy(n, "RTDetrV2"),
    }
    for name, job in jobs.items():
        if not wanted(name):
            continue
        try:
            job(name)
            print("exported", name, flush=True)
        except Exception as error:  # a family that this environment cannot build must not stop the others
            print("NOT exported", name, repr(error)[:500], flush=True)


# --------------------------------------------------------------------------------------------------
# YOLOv5 as exported by its own package: [1, anchors, 5 + classes]
# --------------------------------------------------------------------------------------------------


def train_yolov5(epochs):
    """Train a thin YOLOv5 with its own loss; the package's trainer requires far more settings."""
    import yolov5
    from yolov5.models.yolo import Model
    from yolov5.utils.loss import ComputeLoss

    torch.manual_seed(0)
    description = YAML.load(Path(yolov5.__file__).parent / "models/yolov5n.yaml")
    description.update(nc=len(CLASSES), width_multiple=0.125)
    model = Model(description, ch=3, nc=len(CLASSES))
    model.hyp = dict(box=0.05, cls=0.5, obj=1.0, anchor_t=4.0, fl_gamma=0.0, cls_pw=1.0, obj_pw=1.0, label_smoothing=0)
    model.names = dict(enumerate(CLASSES))
    images, targets = [], []
    for path in sorted((WORK / "shapes/images/train").glob("*.png")):
        images.append(cv2.imread(str(path))[..., ::-1].transpose(2, 0, 1))
        targets.append(np.loadtxt(WORK / f"shapes/labels/train/{path.stem}.txt", ndmin=2))
    images = torch.from_numpy(np.stack(images))
    loss_of, batch = ComputeLoss(model), 16
    optimiser = torch.optim.AdamW(model.parameters(), lr=0.003)
    steps = epochs * math.ceil(len(images) / batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 0.004, total_steps=steps)
    for _ in range(epochs):
        model.train()
        for chosen in torch.randperm(len(images)).split(batch):
            rows = [np.insert(targets[j], 0, i, axis=1) for i, j in enumerate(chosen.tolist())]
            loss, _ = loss_of(model(images[chosen].float() / 255), torch.from_numpy(np.concatenate(rows)).float())
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
            optimiser.step()
            schedule.step()
    torch.save(model.state_dict(), WORK / "yolov5.pt")
    YAML.save(WORK / "yolov5-shapes.yaml", description)


def export_yolov5(name):
    """Export with the YOLOv5 package's own exporter, which also writes its two metadata keys."""
    from yolov5.export import export_onnx
    from yolov5.models.yolo import Detect, Model

    model = Model(YAML.load(WORK / "yolov5-shapes.yaml"), ch=3, nc=len(CLASSES))
    model.load_state_dict(torch.load(WORK / "yolov5.pt"))
    model.names = dict(enumerate(CLASSES))
    model.fuse().eval()
    for part in model.modules():
        if isinstance(part, Detect):
            part.inplace, part.dynamic, part.export = False, False, True
    image = torch.zeros(1, 3, SIZE, SIZE)
    model(image)
    written = export_onnx(model, image, WORK / "yolov5.pt", opset=12, dynamic=False, simplify=False)
    shutil.move(str(written[0] if isinstance(written, tuple) else written), WEIGHTS / f"{name}.onnx")


def predict_yolov5(session, image, conf, iou, max_det, classes, agnostic):
    """Detect like the YOLOv5 package's script, without rounding boxes to whole pixels."""
    from yolov5.utils.augmentations import letterbox
    from yolov5.utils.general import non_max_suppression, scale_boxes

    squared = letterbox(image, SIZE, auto=False)[0]
    tensor = np.ascontiguousarray(squared[..., ::-1].transpose(2, 0, 1)[None]).astype(np.float32) / 255
    raw = torch.from_numpy(session.run(None, {session.get_inputs()[0].name: tensor})[0])
    rows = non_max_suppression(raw, conf, iou, classes, agnostic, max_det=max_det)[0]
    rows[:, :4] = scale_boxes(tensor.shape[2:], rows[:, :4], image.shape)
    return rows, tensor


# --------------------------------------------------------------------------------------------------
# The deploy form of RT-DETR and similar models: two inputs, three outputs
# --------------------------------------------------------------------------------------------------


def export_deploy(name, family):
    """Wrap a small random transformer detector like its authors' export scripts.

    Inputs: images [N,3,H,W] in 0..1 and orig_target_sizes [N,2] as (width, height).
    Outputs: labels [N,300], boxes [N,300,4] as corner pixels of the original image, scores [N,300].
    """
    import transformers

    torch.manual_seed(0)
    backbone = transformers.RTDetrResNetConfig(
        embedding_size=16, hidden_sizes=[32, 64, 96, 128], depths=[1, 1, 1, 1], layer_type="bottleneck",
        out_features=["stage2", "stage3", "stage4"],
    )  # fmt: skip
    config = getattr(transformers, f"{family}Config")(
        backbone_config=backbone, use_pretrained_backbone=False, num_labels=80, encoder_in_channels=[64, 96, 128],
        d_model=64, encoder_hidden_dim=64, feat_channels=[64, 64, 64], encoder_ffn_dim=128, decoder_in_channels=[64] * 3,
        encoder_attention_heads=4, decoder_attention_heads=4, decoder_ffn_dim=128, decoder_layers=3,
        anchor_image_size=None,
    )  # fmt: skip
    net = getattr(transformers, f"{family}ForObjectDetection")(config).eval()

    class Deploy(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net, self.gain, self.shift = net, 1.0, 0.0

        def forward(self, images, orig_target_sizes):
            answer = self.net(pixel_values=images)
            scores = (answer.logits * self.gain + self.shift).sigmoid()
            centre, extent = answer.pred_boxes[..., :2], answer.pred_boxes[..., 2:]
            corners = torch.cat([centre - extent / 2, centre + extent / 2], -1)
            corners = corners * orig_target_sizes.repeat(1, 2).unsqueeze(1).to(corners.dtype)
            scores, index = scores.flatten(1).topk(300, dim=1)
            rows = (index // 80).unsqueeze(-1).repeat(1, 1, 4)
            return index % 80, corners.gather(1, rows), scores

    deploy, size = Deploy(), 256
    image = torch.from_numpy(draw_scene(np.random.default_rng(4), size, size)[0]).permute(2, 0, 1)[None].float() / 255
    with torch.no_grad():  # spread the random scores so that some tens pass 0.25
        logits = net(pixel_values=image).logits
        deploy.gain = 1.5 / float(logits.std())
        deploy.shift = math.log(1 / 3) - deploy.gain * float(logits.flatten().topk(60).values[-1])
        torch.onnx.export(
            deploy, (image, torch.tensor([[size, size]])), str(WEIGHTS / f"{name}.onnx"), opset_version=17,
            input_names=["images", "orig_target_sizes"], output_names=["labels", "boxes", "scores"],
            dynamic_axes={"images": {0: "N"}, "orig_target_sizes": {0: "N"}}, dynamo=False,
        )  # fmt: skip


def predict_deploy(session, image, conf, max_det, classes):
    """Stretch, run, and keep scores above conf, like the authors' inference script."""
    size = session.get_inputs()[0].shape[2:]
    stretched = cv2.resize(image, (size[1], size[0]), interpolation=cv2.INTER_LINEAR)
    tensor = np.ascontiguousarray(stretched[..., ::-1].transpose(2, 0, 1)[None]).astype(np.float32) / 255
    sizes = np.array([[image.shape[1], image.shape[0]]], np.int64)
    labels, boxes, scores = session.run(None, {"images": tensor, "orig_target_sizes": sizes})
    rows = np.concatenate([boxes[0], scores[0][:, None], labels[0][:, None]], 1)
    keep = (rows[:, 4] > conf) & (np.isin(rows[:, 5], classes) if classes is not None else True)
    return torch.from_numpy(rows[keep][:max_det]), tensor


def export_rfdetr(name):
    """Export a random RF-DETR with its own exporter: input `input`, outputs `dets` and `labels`, no metadata."""
    from rfdetr import RFDETRNano

    torch.manual_seed(0)
    model = RFDETRNano(pretrain_weights=None, device="cpu", num_classes=len(CLASSES))
    net, size = model.model.model.eval(), model.model.resolution
    scene = torch.from_numpy(draw_scene(np.random.default_rng(4), size, size)[0]).permute(2, 0, 1)[None].float() / 255
    with torch.no_grad():  # spread the random scores so that some tens pass 0.25
        logits = net((scene - 0.45) / 0.225)["pred_logits"][0]
        gain = 1.5 / float((logits - logits.mean(0)).std())
        net.class_embed.weight *= gain
        net.class_embed.bias.copy_(gain * (net.class_embed.bias - logits.sort(0, descending=True).values[15]) - 1.1)
    shutil.move(model.export(output_dir=str(WORK / "rfdetr"), verbose=False), WEIGHTS / f"{name}.onnx")


def predict_rfdetr(session, image, conf, max_det, classes):
    """Predict like the rfdetr package, with the exported file instead of the network."""
    from rfdetr.models.postprocess import PostProcess
    from torchvision.transforms import functional as F  # noqa: N812

    pixels = torch.from_numpy(np.ascontiguousarray(image[..., ::-1].transpose(2, 0, 1))).float() / 255
    pixels = F.resize(pixels, list(session.get_inputs()[0].shape[2:]), antialias=False)
    tensor = F.normalize(pixels, [0.485, 0.456, 0.406], [0.229, 0.224, 0.225])[None].numpy()
    dets, labels = (torch.from_numpy(x) for x in session.run(["dets", "labels"], {"input": tensor}))
    raw = {"pred_boxes": dets, "pred_logits": labels}
    answer = PostProcess(num_select=300)(raw, torch.tensor([image.shape[:2]]))[0]
    rows = torch.cat([answer["boxes"], answer["scores"][:, None], answer["labels"][:, None]], 1)
    keep = rows[:, 4] > conf
    if classes is not None:
        keep &= torch.isin(rows[:, 5], torch.tensor(classes))
    return rows[keep][:max_det], tensor


# --------------------------------------------------------------------------------------------------
# Reference answers
# --------------------------------------------------------------------------------------------------


class Recorder(DetectionPredictor):
    """The Ultralytics predictor, which also stores the input tensor."""

    def preprocess(self, im):
        self.fed = super().preprocess(im)
        return self.fed


class TransformerRecorder(RTDETRPredictor):
    """The same for RT-DETR."""

    def preprocess(self, im):
        self.fed = super().preprocess(im)
        return self.fed


class Reference:
    """One exported model, run by its own package."""

    def __init__(self, name):
        self.name, self.path = name, WEIGHTS / f"{name}.onnx"
        self.session = onnxruntime.InferenceSession(str(self.path), providers=["CPUExecutionProvider"])
        self.metadata = dict(self.session.get_modelmeta().custom_metadata_map)
        shape = self.session.get_inputs()[0].shape
        self.imgsz = shape[2] if isinstance(shape[2], int) else SIZE
        self.transformer = name.startswith("rtdetr")
        self.kind = "yolov5" if name == "yolov5" else "deploy" if name.endswith("-deploy") else "rfdetr" if name == "rfdetr" else "ultralytics"
        if self.kind == "ultralytics":
            self.model = (RTDETR if self.transformer else YOLO)(str(self.path))
        names = self.metadata.get("names")
        self.names = ast.literal_eval(names) if names else {i: str(i) for i in range(80)}

    def predict(self, file, conf, iou=0.7, max_det=300, classes=None, agnostic=False, imgsz=None):
        """Run one image file; return a case of the golden file and the input tensor."""
        imgsz, rect = imgsz or self.imgsz, False
        if self.kind == "ultralytics":
            rows = self.model.predict(
                str(file), imgsz=imgsz, conf=conf, iou=iou, max_det=max_det, classes=classes, agnostic_nms=agnostic,
                device="cpu", verbose=False, predictor=TransformerRecorder if self.transformer else Recorder,
            )[0].boxes.data  # fmt: skip
            fed = self.model.predictor.fed.numpy()
            rect = bool(self.model.predictor.model.dynamic) and not self.transformer
        else:
            image = cv2.imread(str(file), cv2.IMREAD_COLOR)
            if self.kind == "yolov5":
                rows, fed = predict_yolov5(self.session, image, conf, iou, max_det, classes, agnostic)
            elif self.kind == "rfdetr":
                rows, fed = predict_rfdetr(self.session, image, conf, max_det, classes)
            else:
                rows, fed = predict_deploy(self.session, image, conf, max_det, classes)
        case = {
            "image": file.name, "imgsz": imgsz, "rect": rect, "input_shape": list(fed.shape), "conf": conf, "iou": iou,
            "max_det": max_det, "classes": classes, "agnostic": agnostic,
            "detections": [
                {"class_id": int(c), "class_name": self.names[int(c)], "confidence": s, "box": [x1, y1, x2, y2]}
                for x1, y1, x2, y2, s, c in rows.tolist()
            ],
        }  # fmt: skip
        return case, fed

    def best_conf(self, file):
        """Choose the threshold nearest to the default 0.25 that keeps 1 to 100 detections."""
        count = lambda conf: len(self.predict(file, conf)[0]["detections"])  # noqa: E731
        usual = count(0.25)
        for conf in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9) if usual > 100 else (0.25, 0.1, 0.05, 0.01, 1e-3):
            if 1 <= count(conf) <= 100:
                return conf
        return 0.25

    def describe(self):
        """Return names, shapes, types and metadata of the file."""
        side = lambda ports: [{"name": p.name, "shape": p.shape, "type": p.type} for p in ports]  # noqa: E731
        return {
            "inputs": side(self.session.get_inputs()), "outputs": side(self.session.get_outputs()),
            "bytes": self.path.stat().st_size, "metadata": self.metadata,
        }  # fmt: skip


REFUSED = ("yolov8n-seg", "yolov8n-pose", "yolov8n-obb", "yolov8n-cls")  # tasks the toolkit must turn away
AWKWARD = ("yolov8", "yolov8-dynamic", "rtdetr", "rtdetr-classic", "yolov5", "yolo26")  # also get the odd files


def answerable(name):
    """Return whether the installed Ultralytics wrote the model (others may read it wrongly)."""
    session = onnxruntime.InferenceSession(str(WEIGHTS / f"{name}.onnx"), providers=["CPUExecutionProvider"])
    return session.get_modelmeta().custom_metadata_map.get("version") in (None, ultralytics.__version__)


def golden(name):
    """Write OUT/golden/NAME.json."""
    reference = Reference(name)
    shapes = sorted(IMAGES.glob("shapes-*.png"))
    photos = sorted(p for p in IMAGES.glob("*.jpg") if not p.name.startswith("odd-"))
    cases = []
    for file in photos + shapes + (sorted(IMAGES.glob("odd-*")) if name in AWKWARD else []):
        conf = reference.best_conf(file)
        cases.append(reference.predict(file, conf)[0])
        if conf != 0.25:  # at the usual threshold there is nothing to find (or far too much)
            cases.append(reference.predict(file, 0.25)[0])
    for file in (shapes[3], shapes[5], photos[0]):
        conf = reference.best_conf(file)
        for change in ({"classes": [1]}, {"classes": [0, 2]}, {"agnostic": True}, {"max_det": 2}, {"iou": 0.3}):
            cases.append(reference.predict(file, conf, **change)[0])
        low = conf / 5  # many candidates: suppression has real work to do
        for change in ({}, {"agnostic": True}, {"iou": 0.3}, {"iou": 0.3, "agnostic": True}, {"max_det": 5}):
            cases.append(reference.predict(file, low, **change)[0])
    if name == "yolov8-dynamic":
        cases += [reference.predict(f, reference.best_conf(f), imgsz=320)[0] for f in photos + shapes]
    document = {
        "model": f"{name}.onnx", "sha256": hashlib.sha256(reference.path.read_bytes()).hexdigest(),
        "ultralytics": ultralytics.__version__, "onnxruntime": onnxruntime.__version__, "opencv": cv2.__version__,
        "imgsz": reference.imgsz, "output_shapes": [p.shape for p in reference.session.get_outputs()], "cases": cases,
    }  # fmt: skip
    (GOLDEN / f"{name}.json").write_text(json.dumps(document, indent=1))
    print("golden", name, [len(c["detections"]) for c in cases], flush=True)


def describe_models():
    """Write OUT/summary.json for all existing models."""
    summary = {path.stem: Reference(path.stem).describe() for path in sorted(WEIGHTS.glob("*.onnx"))}
    (OUT / "summary.json").write_text(json.dumps(summary, indent=1))


# --------------------------------------------------------------------------------------------------
# Fixtures for the unit tests
# --------------------------------------------------------------------------------------------------

LAYOUTS = ("yolov5", "yolov8", "yolov8-nms", "yolov10", "yolo26", "rtdetr", "rtdetr-classic")


def write_png(path, image):
    """Write a PNG as small as OpenCV can make it."""
    cv2.imwrite(str(path), image, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def layout_fixture(name):
    """Write one case: image, model input, model output, and the result of the package."""
    folder = FIXTURES / name
    folder.mkdir(parents=True, exist_ok=True)
    write_png(folder / "image.png", draw_scene(np.random.default_rng(13), 160, 100, count=7, noise=0)[0])
    reference = Reference(name)
    conf = reference.best_conf(folder / "image.png")
    case, fed = reference.predict(folder / "image.png", conf)
    squared = np.rint(fed[0] * 255).astype(np.uint8)
    assert np.array_equal(squared.astype(np.float32) / 255, fed[0]), "the fed tensor is not made of whole 8-bit values"
    write_png(folder / "letterbox.png", squared.transpose(1, 2, 0)[..., ::-1])  # OpenCV wants BGR, the file is RGB
    outputs = reference.session.run(None, {reference.session.get_inputs()[0].name: fed})
    about = reference.describe()
    for port, value in zip(about["outputs"], outputs):
        port["shape"] = list(value.shape)
        port["data"] = base64.b64encode(np.ascontiguousarray(value, "<f4").tobytes()).decode()
    document = {
        "layout": name, "metadata": about["metadata"], "inputs": about["inputs"], "outputs": about["outputs"],
        "conf": conf, "iou": case["iou"], "max_det": case["max_det"], "expected": case["detections"],
    }  # fmt: skip
    (folder / "case.json").write_text(json.dumps(document, indent=1) + "\n")
    print("fixture", name, "conf", conf, "detections", len(case["detections"]), flush=True)


def letterbox_fixtures():
    """Write images of unusual sizes with their LetterBox results at 128 pixels."""
    from ultralytics.data.augment import LetterBox

    folder = FIXTURES / "letterbox"
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(8)
    for w, h in ((127, 253), (33, 500), (40, 30), (301, 199), (160, 97), (51, 77)):
        image, _ = draw_scene(rng, w, h, count=5, noise=0)
        patch = image[: min(h, 48), : min(w, 48)]  # noise shows every rounding difference, but does not compress
        patch[:] = rng.integers(0, 256, patch.shape)
        write_png(folder / f"{w}x{h}.png", image)
        write_png(folder / f"{w}x{h}.letterbox128.png", LetterBox((128, 128), auto=False, stride=32)(image=image))


def main():
    if "images" in ARGS.steps:
        draw_dataset()
        draw_images()
    if "train" in ARGS.steps:
        for base in ("yolov8n.yaml", "yolo11n.yaml", "yolov10n.yaml", "yolo26n.yaml"):
            if wanted(base.replace("n.yaml", "")):
                print("trained", base, "mAP50", round(train(base), 3), flush=True)
        if wanted("yolov5"):
            train_yolov5(ARGS.epochs)
            print("trained yolov5", flush=True)
    if "export" in ARGS.steps:
        export_models()
    names = [path.stem for path in sorted(WEIGHTS.glob("*.onnx")) if wanted(path.stem)]
    if "golden" in ARGS.steps:
        for name in names:
            if name not in REFUSED and answerable(name):
                golden(name)
        describe_models()
    if "fixtures" in ARGS.steps and FIXTURES:
        for name in names:
            if name in LAYOUTS and answerable(name):
                layout_fixture(name)
        letterbox_fixtures()


if __name__ == "__main__":
    main()
