import type { InputContract, Layout } from '../model-contract.js';
import type { Warning } from '../origin.js';
import type { ImageInput } from './image-input.js';
import type { Sidecar } from './sidecar.js';

type Preparation = Pick<InputContract, 'color' | 'scale' | 'mean' | 'std' | 'resize'>;

const UNIT: Preparation = {
  color: 'rgb',
  scale: 1 / 255,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  resize: 'letterbox-center',
};
const STRETCHED: Preparation = { ...UNIT, resize: 'stretch' };

/** How each family was trained to see an image. Sources stand in each line. */
const PREPARATIONS: Record<Layout, Preparation> = {
  // ultralytics/data/augment.py, LetterBox; YOLOv5 to YOLOv7 alike.
  yolov5: UNIT,
  yolov8: UNIT,
  'yolo-end2end': UNIT,
  'yolov7-end2end': UNIT,
  // super-gradients, default_yolo_nas_coco_processing_params: RGB, centred padding, divided by 255.
  'yolo-nas-flat': UNIT,
  // Megvii-BaseDetection/YOLOX, yolox/data/data_augment.py, preproc: BGR 0 to 255, padded right and below.
  yolox: { ...UNIT, color: 'bgr', scale: 1, resize: 'letterbox-top-left' },
  // ultralytics/models/rtdetr/predict.py: LetterBox with scaleFill.
  rtdetr: STRETCHED,
  'rtdetr-end2end': STRETCHED,
  // lyuwenyu/RT-DETR, references/deploy: Resize((640, 640)), ToTensor.
  'detr-deploy': STRETCHED,
  // roboflow/rf-detr, rfdetr/detr.py: the mean and standard deviation of ImageNet.
  'rf-detr': { ...STRETCHED, mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] },
  // RangiLyu/nanodet, config/*.yml: data.val.pipeline.normalize, keep_ratio False.
  nanodet: { ...STRETCHED, color: 'bgr', scale: 1, mean: [103.53, 116.28, 123.675], std: [57.375, 57.12, 58.395] },
  // PaddlePaddle/PaddleDetection, configs/picodet/_base_/picodet_320_reader.yml: RGB, NormalizeImage, keep_ratio False.
  picodet: { ...STRETCHED, mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] },
  // dog-qiuqiu/FastestDet, test.py: cv2 image, resized, divided by 255.
  fastestdet: { ...STRETCHED, color: 'bgr' },
};

/** The contract of an input: the family's own preparation, then what a uint8 tensor implies, then the sidecar. */
export function inputContractFor(layout: Layout, input: ImageInput, sidecar: Sidecar | null): InputContract {
  const { sizeInput: _, ...tensor } = input;
  const { color, scale, mean, std, resize } = preparationFor(layout, input);
  return {
    ...tensor,
    color: sidecar?.color ?? color,
    scale: sidecar?.scale ?? scale,
    mean: sidecar?.mean ?? mean,
    std: sidecar?.std ?? std,
    resize: sidecar?.resize ?? resize,
  };
}

const PREPARED = ['color', 'scale', 'mean', 'std', 'resize'] as const;

/** Relative tolerance for rounded numbers in a sidecar: 0.0039 means 1/255. */
const SAME_NUMBER = 0.01;

function isSame(stated: unknown, usual: unknown): boolean {
  if (typeof stated === 'number' && typeof usual === 'number') {
    return Math.abs(stated - usual) <= SAME_NUMBER * Math.abs(usual);
  }
  if (!Array.isArray(stated) || !Array.isArray(usual)) return stated === usual;
  return stated.every((value, place) => isSame(value, usual[place]));
}

/**
 * Warns if a sidecar states another preparation than the family was trained with. That can be right, for weights that
 * were trained in another way, but boxes may follow the picture with the wrong one too.
 */
export function preparationWarnings(layout: Layout, input: ImageInput, sidecar: Sidecar | null): Warning[] {
  const usual = preparationFor(layout, input);
  const others = PREPARED.filter((field) => sidecar?.[field] !== undefined && !isSame(sidecar[field], usual[field]));
  if (others.length === 0) return [];
  const format = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const differences = others.map((field) => `${field} ${format(sidecar?.[field])} (usual: ${format(usual[field])})`);
  return [
    {
      code: 'unusual-preparation',
      message: `The sidecar states ${differences.join(', ')} for a model of the layout ${layout}. The geometry check cannot always detect a wrong one. Detect in photos with known objects, with and without it.`,
    },
  ];
}

/** A graph that takes bytes scales them itself. */
function preparationFor(layout: Layout, { dtype }: ImageInput): Preparation {
  const family = PREPARATIONS[layout];
  return dtype === 'uint8' ? { ...family, scale: 1, mean: [0, 0, 0], std: [1, 1, 1] } : family;
}
