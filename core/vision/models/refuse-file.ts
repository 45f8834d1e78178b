import { shorten } from '../layouts/tensor-port.js';
import type { ModelMetadata } from './model-metadata.js';
import type { OnnxFile } from './onnx/onnx-file.js';
import type { Refusal } from './refusal.js';

/** Domains whose operators onnxruntime's CPU build brings along. */
const KNOWN_DOMAINS = new Set(['', 'ai.onnx.ml', 'com.microsoft', 'com.microsoft.nchwc', 'ai.onnx.preview.training']);

const TASKS = new Map([
  ['segment', 'masks (task segment)'],
  ['pose', 'key points (task pose)'],
  ['obb', 'rotated boxes (task obb)'],
  ['classify', 'a class for the whole image (task classify)'],
]);

/** What rules a file out before its shapes are looked at: weights elsewhere, another task, foreign operators. */
export function refuseFile(file: OnnxFile, metadata: ModelMetadata): Refusal | null {
  return refuseExternalData(file) ?? refuseTask(metadata) ?? refuseOperators(file);
}

function refuseExternalData({ externalData }: OnnxFile): Refusal | null {
  if (externalData.length === 0) return null;
  const places = externalData.slice(0, 3).map((place) => `'${shorten(place, 60)}'`);
  return {
    reason: `Weights of this file stand in ${places.join(', ')}: files that name other files are not loaded.`,
    remedy: 'Save it as one file: `onnx.save(onnx.load("model.onnx"), "single.onnx")` in Python.',
  };
}

function refuseTask({ task }: ModelMetadata): Refusal | null {
  if (task === null || task === 'detect') return null;
  return {
    reason: `The metadata says that the model gives ${TASKS.get(task) ?? `the task '${shorten(task, 40)}'`}, not boxes.`,
    remedy: 'Export the detect variant of the model (for example yolo11n.pt instead of yolo11n-seg.pt).',
  };
}

function refuseOperators({ domains, operators }: OnnxFile): Refusal | null {
  const plugins = [...operators.keys()].filter((kind) => kind.endsWith('_TRT'));
  const foreign = [...operators.keys()].filter((kind) => {
    const domain = kind.includes('::') ? kind.slice(0, kind.lastIndexOf('::')) : '';
    return !KNOWN_DOMAINS.has(domain) && domains.includes(domain);
  });
  const unknown = [...new Set([...plugins, ...foreign])].slice(0, 5).map((kind) => shorten(kind, 60));
  if (unknown.length === 0) return null;
  return {
    reason: `It uses operators that onnxruntime does not have on a CPU: ${unknown.join(', ')}.`,
    remedy:
      'Export it without plugins (for YOLOv7: `--end2end` with onnxruntime instead of TensorRT, or plain `--grid`).',
  };
}
