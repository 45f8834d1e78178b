import type { LayoutDefinition, Preparation } from '../layouts/define-layout.js';
import { LAYOUTS, type Layout } from '../layouts/index.js';
import type { LayoutContext, LayoutProposal } from '../layouts/layout-context.js';
import { printable } from '../layouts/tensor-port.js';
import type { Warning } from '../results/origin.js';
import { type ClassNamesSource, chooseClassNames } from './choose-class-names.js';
import { type ImageInput, readImageInput } from './image-input.js';
import type { InputContract, ModelContract } from './model-contract.js';
import { type ModelMetadata, readModelMetadata } from './model-metadata.js';
import type { OnnxFile } from './onnx/onnx-file.js';
import { quantisationOf, weightWarnings } from './quantisation.js';
import type { Refusal } from './refusal.js';
import { refuseShapes } from './refuse-shapes.js';
import type { Sidecar } from './sidecar.js';

/**
 * Returns the input contract: the preparation of the family, overridden by what a uint8 input implies, then by the
 * sidecar.
 */
function inputContractFor(layout: LayoutDefinition, input: ImageInput, sidecar: Sidecar | null): InputContract {
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

/** Relative tolerance for rounded numbers in a sidecar. 0.0039 means 1/255. */
const SAME_NUMBER = 0.01;

function isSame(stated: unknown, usual: unknown): boolean {
  if (typeof stated === 'number' && typeof usual === 'number') {
    return Math.abs(stated - usual) <= SAME_NUMBER * Math.abs(usual);
  }
  if (!Array.isArray(stated) || !Array.isArray(usual)) return stated === usual;
  return stated.every((value, place) => isSame(value, usual[place]));
}

/**
 * Warns if a sidecar states a preparation that differs from the one of the family. It can be correct for weights that
 * were trained differently. The geometry check cannot decide, because boxes often follow the image even if the
 * preparation is wrong.
 */
function preparationWarnings(layout: LayoutDefinition, input: ImageInput, sidecar: Sidecar | null): Warning[] {
  const usual = preparationFor(layout, input);
  const others = PREPARED.filter((field) => sidecar?.[field] !== undefined && !isSame(sidecar[field], usual[field]));
  if (others.length === 0) return [];
  const format = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const differences = others.map((field) => `${field} ${format(sidecar?.[field])} (usual: ${format(usual[field])})`);
  return [
    {
      code: 'unusual-preparation',
      message: `The sidecar states ${differences.join(', ')} for a model of the layout ${layout.name}. The geometry check cannot always detect a wrong one. Detect in photos with known objects, with and without it.`,
    },
  ];
}

/** Returns the preparation of a family for an input. A graph with uint8 input scales the values itself. */
function preparationFor({ preparation }: LayoutDefinition, { dtype }: ImageInput): Preparation {
  return dtype === 'uint8' ? { ...preparation, scale: 1, mean: [0, 0, 0], std: [1, 1, 1] } : preparation;
}

/** Operator domains in the CPU build of onnxruntime. */
const KNOWN_DOMAINS = new Set(['', 'ai.onnx.ml', 'com.microsoft', 'com.microsoft.nchwc', 'ai.onnx.preview.training']);

const TASKS = new Map([
  ['segment', 'masks (task segment)'],
  ['pose', 'keypoints (task pose)'],
  ['obb', 'rotated boxes (task obb)'],
  ['classify', 'a class for the whole image (task classify)'],
]);

/**
 * Returns the reason to reject a file regardless of its shapes (external weights, another task or custom operators);
 * null if there is none.
 */
function refuseFile(file: OnnxFile, metadata: ModelMetadata): Refusal | null {
  return refuseExternalData(file) ?? refuseTask(metadata) ?? refuseOperators(file);
}

function refuseExternalData({ externalData }: OnnxFile): Refusal | null {
  if (externalData.length === 0) return null;
  const places = externalData.slice(0, 3).map((place) => `'${printable(place, 60)}'`);
  return {
    reason: `Weights of this file are in ${places.join(', ')}, but models with external data are not loaded.`,
    remedy: 'Save it as one file: `onnx.save(onnx.load("model.onnx"), "single.onnx")` in Python.',
  };
}

function refuseTask({ task }: ModelMetadata): Refusal | null {
  if (task === null || task === 'detect') return null;
  return {
    reason: `The metadata states that the model returns ${TASKS.get(task) ?? `the task '${printable(task, 40)}'`}, not boxes.`,
    remedy: 'Export the detect variant of the model (for example yolo11n.pt instead of yolo11n-seg.pt).',
  };
}

function refuseOperators({ domains, operators }: OnnxFile): Refusal | null {
  const plugins = [...operators.keys()].filter((kind) => kind.endsWith('_TRT'));
  const foreign = [...operators.keys()].filter((kind) => {
    const domain = kind.includes('::') ? kind.slice(0, kind.lastIndexOf('::')) : '';
    return !KNOWN_DOMAINS.has(domain) && domains.includes(domain);
  });
  const unknown = [...new Set([...plugins, ...foreign])].slice(0, 5).map((kind) => printable(kind, 60));
  if (unknown.length === 0) return null;
  return {
    reason: `It uses operators that onnxruntime does not support on a CPU: ${unknown.join(', ')}.`,
    remedy:
      'Export it without plugins (for YOLOv7: `--end2end` with onnxruntime instead of TensorRT, or plain `--grid`).',
  };
}

/** Result of detecting how to run a file. Either `contract` or `refusal` is null. */
export interface ContractFinding {
  contract: ModelContract | null;
  /** Each step of the decision, as a sentence. */
  reasons: string[];
  refusal: Refusal | null;
  warnings: Warning[];
  class_names_source: ClassNamesSource | null;
}

/**
 * Detects how to run a file: from its metadata, then from the names of inputs and outputs, then by comparing shapes
 * with the numbers of anchors. A sidecar takes precedence. Rejects unknown files and lists their shapes.
 */
export function detectContract(file: OnnxFile, sidecar: Sidecar | null): ContractFinding {
  const metadata = readModelMetadata(file.metadata);
  const refused = refuseFile(file, metadata);
  if (refused) return refuse(refused, []);
  const input = readImageInput(file, { metadata, sidecar });
  if ('reason' in input) return refuse(input, []);
  const context = layoutContextOf(file, input, { metadata, sidecar });
  const found = findLayout(context, sidecar?.layout);
  if (found === null) return refuse(refuseShapes(context, sidecar?.layout), []);
  return buildFinding({ file, sidecar, input, metadata, ...found });
}

interface FoundLayout {
  layout: LayoutDefinition<Layout>;
  proposal: LayoutProposal;
}

function layoutContextOf(
  { outputs }: OnnxFile,
  { name, sizeInput, height, width, dynamic, stride }: ImageInput,
  { metadata, sidecar }: { metadata: ModelMetadata; sidecar: Sidecar | null },
): LayoutContext {
  const round = (side: number) => (dynamic ? Math.ceil(side / stride) * stride : side);
  return {
    outputs,
    inputName: name,
    sizeInput,
    size: { height: round(height), width: round(width) },
    metadata,
    names: sidecar?.class_names ?? metadata.names,
    isStated: sidecar?.layout !== undefined,
  };
}

function findLayout(context: LayoutContext, stated: Layout | undefined): FoundLayout | null {
  for (const layout of LAYOUTS as readonly LayoutDefinition<Layout>[]) {
    if (stated !== undefined && layout.name !== stated) continue;
    const proposal = layout.propose(context);
    const isSizeFed = context.sizeInput === null || layout.takesSize;
    if (proposal && isSizeFed) return { layout, proposal };
  }
  return null;
}

interface Findings extends FoundLayout {
  file: OnnxFile;
  sidecar: Sidecar | null;
  input: ImageInput;
  metadata: ModelMetadata;
}

function buildFinding({ file, sidecar, input, metadata, layout, proposal }: Findings): ContractFinding {
  // If the sidecar states the layout, the rule only identified the outputs, so its reason does not apply.
  const reasons = [sidecar?.layout ? `the sidecar states the layout ${sidecar.layout}` : proposal.reason];
  const names = chooseClassNames({
    layout: layout.name,
    classes: proposal.classes,
    sidecar: sidecar?.class_names ?? null,
    metadata: metadata.names,
  });
  if ('reason' in names) return refuse(names, reasons);
  const facts = { quantisation: quantisationOf(file), class_names_source: names.source };
  const size = input.dynamic
    ? `a dynamic size, ${input.width}x${input.height} by default`
    : `${input.width}x${input.height}`;
  reasons.push(`the input ${input.name} takes one ${input.dtype} image (${input.axes}) of ${size}`);
  return {
    contract: {
      layout: layout.name,
      input: inputContractFor(layout, input, sidecar),
      size_input: layout.takesSize ? input.sizeInput : null,
      outputs: proposal.outputs,
      class_names: names.class_names,
    },
    reasons,
    refusal: null,
    warnings: [
      ...(proposal.warnings ?? []),
      ...names.warnings,
      ...preparationWarnings(layout, input, sidecar),
      ...weightWarnings(facts),
    ],
    class_names_source: names.source,
  };
}

function refuse(refusal: Refusal, reasons: string[]): ContractFinding {
  return { contract: null, reasons, refusal, warnings: [], class_names_source: null };
}
