import type { ModelContract } from '../model-contract.js';
import type { Warning } from '../origin.js';
import { type ClassNamesSource, chooseClassNames } from './choose-class-names.js';
import { type ImageInput, readImageInput } from './image-input.js';
import { inputContractFor, preparationWarnings } from './input-contract.js';
import { LAYOUT_RULES } from './layout-rules/index.js';
import type { LayoutProposal, LayoutRule, LayoutScene } from './layout-scene.js';
import { type ModelMetadata, readModelMetadata } from './model-metadata.js';
import type { OnnxFile } from './onnx-file.js';
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
  const found = findLayout(scene);
  if (found === null) return refuse(refuseShapes(scene), []);
  return buildFinding({ file, sidecar, input, scene, ...found });
}

interface FoundLayout {
  rule: LayoutRule;
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
    stated: sidecar?.layout ?? null,
  };
}

function findLayout(scene: LayoutScene): FoundLayout | null {
  for (const rule of LAYOUT_RULES) {
    if (scene.stated !== null && rule.layout !== scene.stated) continue;
    const proposal = rule.propose(scene);
    const isSizeFed = scene.sizeInput === null || rule.layout === 'detr-deploy';
    if (proposal && isSizeFed) return { rule, proposal };
  }
  return null;
}

interface Findings extends FoundLayout {
  file: OnnxFile;
  sidecar: Sidecar | null;
  input: ImageInput;
  scene: LayoutScene;
}

function buildFinding({ file, sidecar, input, scene, rule, proposal }: Findings): ContractFinding {
  // What a rule says of the shapes may not be so where it was only asked to find outputs for a stated layout.
  const reasons = [sidecar?.layout ? `the sidecar states the layout ${sidecar.layout}` : proposal.reason];
  const names = chooseClassNames({
    layout: rule.layout,
    classes: proposal.classes,
    sidecar: sidecar?.class_names ?? null,
    metadata: scene.metadata.names,
  });
  if ('reason' in names) return refuse(names, reasons);
  const facts = { quantisation: quantisationOf(file), class_names_source: names.source };
  const size = input.dynamic
    ? `a free size, ${input.width}x${input.height} by default`
    : `${input.width}x${input.height}`;
  reasons.push(`the input ${input.name} takes one ${input.dtype} image (${input.axes}) of ${size}`);
  return {
    contract: {
      layout: rule.layout,
      input: inputContractFor(rule.layout, input, sidecar),
      size_input: rule.layout === 'detr-deploy' ? input.sizeInput : null,
      outputs: proposal.outputs,
      class_names: names.class_names,
    },
    reasons,
    refusal: null,
    warnings: [
      ...(proposal.warnings ?? []),
      ...names.warnings,
      ...preparationWarnings(rule.layout, input, sidecar),
      ...weightWarnings(facts),
    ],
    class_names_source: names.source,
  };
}

function refuse(refusal: Refusal, reasons: string[]): ContractFinding {
  return { contract: null, reasons, refusal, warnings: [], class_names_source: null };
}
