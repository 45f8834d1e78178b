import { isFault } from '../../base/fault.js';
import type { ImageSize } from '../layouts/anchors.js';
import type { LayoutMetadata } from '../layouts/layout-context.js';
import { type PythonValue, parsePythonLiteral } from './python-literal.js';

/** Parsed `metadata_props` of YOLO exporters. Missing values are null or false. */
export interface ModelMetadata extends LayoutMetadata {
  names: string[] | null;
  imageSize: ImageSize | null;
  stride: number | null;
  channels: number | null;
  licence: string | null;
}

/** Parses metadata like `apply_metadata` of Ultralytics (`nn/backends/base.py`), but never evaluates expressions. */
export function readModelMetadata(metadata: ReadonlyMap<string, string>): ModelMetadata {
  const literal = (key: string) => tryLiteral(metadata.get(key));
  const task = metadata.get('task') ?? null;
  const args = literal('args');
  const about = `${metadata.get('description') ?? ''} ${metadata.get('head') ?? ''}`;
  return {
    task,
    isYolov5: task === null && metadata.has('stride') && metadata.has('names'),
    isRtdetr: /rt-?detr/i.test(about.slice(0, 1000)),
    namesHead: metadata.has('head'),
    version: Number.parseFloat(metadata.get('version') ?? '') || null,
    endsInBoxes: literal('end2end') === true || (args instanceof Map && args.get('nms') === true),
    names: toNames(literal('names')),
    imageSize: toImageSize(literal('imgsz')),
    stride: toCount(literal('stride')),
    channels: toCount(literal('channels')),
    licence: metadata.get('license') ?? metadata.get('licence') ?? null,
  };
}

function tryLiteral(text: string | undefined): PythonValue | undefined {
  if (text === undefined) return undefined;
  try {
    return parsePythonLiteral(text);
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}

/** Parses class names. The keys of a dict must be 0 to n - 1, in any order; a list needs no check. */
function toNames(value: PythonValue | undefined): string[] | null {
  const entries = value instanceof Map ? Array.from(value.keys(), (_, index) => value.get(String(index))) : value;
  if (!Array.isArray(entries) || entries.length === 0) return null;
  return entries.every((entry) => typeof entry === 'string' || typeof entry === 'number') ? entries.map(String) : null;
}

function toCount(value: PythonValue | undefined): number | null {
  const count = Array.isArray(value) ? Math.max(...value.map((entry) => toCount(entry) ?? Number.NaN)) : value;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= 65_536 ? count : null;
}

/** Parses `imgsz`: one side for a square, or height and width. */
function toImageSize(value: PythonValue | undefined): ImageSize | null {
  const [height, width = height] = (Array.isArray(value) ? value : [value]).map((side) => toCount(side));
  return height != null && width != null ? { height, width } : null;
}
