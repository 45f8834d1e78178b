import { shorten } from '../../layouts/tensor-port.js';
import type { Warning } from '../../results/origin.js';
import type { OnnxFile } from '../onnx/onnx-file.js';

/** Operators that run a graph inside the graph; SequenceMap is a loop over a list. */
const CONTROL_FLOW = [
  {
    code: 'graph-loop',
    operators: ['Loop', 'SequenceMap'],
    why: 'a loop may run without end, and its time depends on the image',
  },
  { code: 'graph-scan', operators: ['Scan'], why: 'it repeats a graph as often as its input says' },
  {
    code: 'graph-if',
    operators: ['If'],
    why: 'which part runs depends on the image, and the other part may not be tested',
  },
] as const;

const TRUST = 'Most detectors need none: review it only if you trust its source.';
const SHOWN = 3;

function quote(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join(', ');
  return names.length > SHOWN ? `${shown} and ${names.length - SHOWN} more` : shown;
}

function gigabytes(bytes: number): string {
  if (bytes >= 1e15) return 'over 1,000,000 GB';
  return `${(bytes / 1e9).toLocaleString('en', { maximumSignificantDigits: 3 })} GB`;
}

function controlFlow({ operators }: OnnxFile): Warning[] {
  return CONTROL_FLOW.flatMap(({ code, operators: kinds, why }) => {
    const present = kinds.filter((kind) => operators.has(kind));
    if (present.length === 0) return [];
    const counted = present.map((kind) => `${operators.get(kind)} ${kind}`).join(' and ');
    return [{ code, message: `The graph has ${counted}: ${why}. ${TRUST}` }];
  });
}

function largeTensors({ shapes: { large } }: OnnxFile): Warning[] {
  if (large.length === 0) return [];
  const names = large.map(
    ({ name, operator, bytes }) => `"${shorten(name, 40)}" (${operator ?? 'declared'}, ${gigabytes(bytes)})`,
  );
  const message = `The graph makes tensors that fill the memory of most machines, whatever the size of the file: ${quote(names)}. A run may fail or end the process. ${TRUST}`;
  return [{ code: 'graph-large-tensor', message }];
}

function falseShapes({ shapes: { contradictions } }: OnnxFile): Warning[] {
  if (contradictions.length === 0) return [];
  const names = contradictions.map(
    ({ name, declared, actual }) =>
      `"${shorten(name, 40)}" (declared [${declared.map((dim) => shorten(String(dim ?? '?'), 24)).join(',')}], is [${actual.join(',')}])`,
  );
  const message = `Declared shapes are not those of the values in the file: ${quote(names)}. The file was changed or damaged after its export. Export it again.`;
  return [{ code: 'graph-false-shape', message }];
}

/** What a reviewer should know of a graph before it may run. Functions and inner graphs are included. */
export function graphWarnings(file: OnnxFile): Warning[] {
  return [...controlFlow(file), ...largeTensors(file), ...falseShapes(file)];
}
