import type { LayoutDefinition } from '../layouts/define-layout.js';
import { LAYOUTS, type Layout } from '../layouts/index.js';
import type { LayoutProposal, LayoutScene } from '../layouts/scene.js';
import type { Warning } from '../results/origin.js';
import { type ClassNamesSource, chooseClassNames } from './choose-class-names.js';
import { type ImageInput, readImageInput } from './image-input.js';
import { inputContractFor, preparationWarnings } from './input-contract.js';
import type { ModelContract } from './model-contract.js';
import { type ModelMetadata, readModelMetadata } from './model-metadata.js';
import type { OnnxFile } from './onnx/onnx-file.js';
import { quantisationOf } from './quantisation.js';
import type { Refusal } from './refusal.js';
import { refuseFile } from './refuse-file.js';
import { refuseShapes } from './refuse-shapes.js';
import type { Sidecar } from './sidecar.js';
import { weightWarnings } from './weight-warnings.js';

/** What was found out about how to run a file: a contract, or a refusal, never both. */
export interface ContractFinding {
  contract: ModelContract | null;
  /** Each step of the decision as a sentence. */
  reasons: string[];
  refusal: Refusal | null;
  warnings: Warning[];
  class_names_source: ClassNamesSource | null;
}

/**
 * Decides from a file alone how it is run: first what its metadata says, then names of inputs and outputs, then shapes
 * by the formulas for anchors; a sidecar goes before all of them. What stays open is refused with the shapes found.
 */
export function detectContract(file: OnnxFile, sidecar: Sidecar | null): ContractFinding {
  const metadata = readModelMetadata(file.metadata);
  const refused = refuseFile(file, metadata);
  if (refused) return refuse(refused, []);
  const input = readImageInput(file, { metadata, sidecar });
  if ('reason' in input) return refuse(input, []);
  const scene = sceneOf(file, input, { metadata, sidecar });
  const found = findLayout(scene, sidecar?.layout);
  if (found === null) return refuse(refuseShapes(scene, sidecar?.layout), []);
  return buildFinding({ file, sidecar, input, metadata, ...found });
}

interface FoundLayout {
  layout: LayoutDefinition<Layout>;
  proposal: LayoutProposal;
}

function sceneOf(
  { outputs }: OnnxFile,
  { name, sizeInput, height, width, dynamic, stride }: ImageInput,
  { metadata, sidecar }: { metadata: ModelMetadata; sidecar: Sidecar | null },
): LayoutScene {
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

function findLayout(scene: LayoutScene, stated: Layout | undefined): FoundLayout | null {
  for (const layout of LAYOUTS as readonly LayoutDefinition<Layout>[]) {
    if (stated !== undefined && layout.name !== stated) continue;
    const proposal = layout.propose(scene);
    const isSizeFed = scene.sizeInput === null || layout.takesSize;
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
  // What a rule says of the shapes may not be so where it was only asked to find outputs for a stated layout.
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
    ? `a free size, ${input.width}x${input.height} by default`
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
