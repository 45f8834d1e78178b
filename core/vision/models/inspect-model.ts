import { basename } from 'node:path';
import { isFault } from '../../base/fault.js';
import { hashFileOnce } from '../../base/files/cache-by-file.js';
import { hashBytes } from '../../base/files/hash.js';
import { issuesOf } from '../../base/parse-input.js';
import { printable } from '../layouts/tensor-port.js';
import type { Warning } from '../results/origin.js';
import { type ContractFinding, detectContract } from './detect-layout.js';
import { ModelContract } from './model-contract.js';
import { readModelMetadata } from './model-metadata.js';
import type { ModelReport } from './model-report.js';
import type { OnnxFile } from './onnx/onnx-file.js';
import { quantisationOf } from './quantisation.js';
import { readOnnx } from './read-onnx.js';
import { readHead, readWeights } from './read-weights.js';
import { recogniseFormat } from './recognise-format.js';
import type { Refusal } from './refusal.js';
import { readSidecar, type Sidecar } from './sidecar.js';

/** Operators that run subgraphs. SequenceMap is a loop over a list. */
const CONTROL_FLOW = [
  {
    code: 'graph-loop',
    operators: ['Loop', 'SequenceMap'],
    why: 'a loop may never end, and its time depends on the image',
  },
  { code: 'graph-scan', operators: ['Scan'], why: 'it repeats a graph as often as its input specifies' },
  {
    code: 'graph-if',
    operators: ['If'],
    why: 'the image decides which branch runs, and the other branch may not be tested',
  },
] as const;

const TRUST = 'Most detectors do not need this. Review it only if you trust its source.';
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
    ({ name, operator, bytes }) => `"${printable(name, 40)}" (${operator ?? 'declared'}, ${gigabytes(bytes)})`,
  );
  const message = `The graph creates tensors that exceed the memory of most machines, whatever the size of the file: ${quote(names)}. A run may fail or end the process. ${TRUST}`;
  return [{ code: 'graph-large-tensor', message }];
}

function falseShapes({ shapes: { contradictions } }: OnnxFile): Warning[] {
  if (contradictions.length === 0) return [];
  const names = contradictions.map(
    ({ name, declared, actual }) =>
      `"${printable(name, 40)}" (declared [${declared.map((dim) => printable(String(dim ?? '?'), 24)).join(',')}], is [${actual.join(',')}])`,
  );
  const message = `Declared shapes differ from those of the values in the file: ${quote(names)}. The file was changed or damaged after its export. Export it again.`;
  return [{ code: 'graph-false-shape', message }];
}

/** Returns warnings about a graph for the reviewer, including its functions and subgraphs. */
export function graphWarnings(file: OnnxFile): Warning[] {
  return [...controlFlow(file), ...largeTensors(file), ...falseShapes(file)];
}

const MAX_METADATA = 100;
const MAX_VALUE_LENGTH = 2000;
const MAX_PORTS = 100;

/**
 * Identifies a weight file and determines whether and how it can run, without running it. Other formats are detected
 * from their first bytes; otherwise, these files are only hashed.
 * @param path real path of the file.
 * @param classNames names that take precedence over those in a sidecar and in the file. Faults: model-not-found,
 * too-large. Problems with the content are in the report.
 */
export async function inspectModel(path: string, classNames: readonly string[] | null = null): Promise<ModelReport> {
  const { head, size } = await readHead(path);
  const refusal = recogniseFormat(head);
  if (refusal) return refusedReport({ file: basename(path), bytes: size, sha256: await hashFileOnce(path) }, refusal);
  const bytes = await readWeights(path);
  const identity = { file: basename(path), bytes: bytes.length, sha256: hashBytes(bytes) };
  const read = await orRefusal(() => readOnnx(bytes));
  if ('reason' in read) return refusedReport(identity, read);
  const sidecar = await orRefusal(async () => ({ value: await readSidecar(path) }));
  if ('reason' in sidecar) return { ...describeFile(identity, read), refusal: sidecar };
  return withContract(describeFile(identity, read), read, { sidecar: sidecar.value, classNames });
}

type Identity = Pick<ModelReport, 'file' | 'bytes' | 'sha256'>;

async function orRefusal<Value>(read: () => Value | Promise<Value>): Promise<Value | Refusal> {
  try {
    return await read();
  } catch (error) {
    if (!isFault(error)) throw error;
    return { reason: error.message, remedy: 'Fix or replace the file, then inspect it again.' };
  }
}

function withContract(
  report: ModelReport,
  file: OnnxFile,
  { sidecar, classNames }: { sidecar: Sidecar | null; classNames: readonly string[] | null },
): ModelReport {
  const stated = classNames === null ? sidecar : { ...sidecar, class_names: [...classNames] };
  const finding = checkBounds(detectContract(file, stated));
  const source = finding.class_names_source;
  return {
    ...report,
    verdict: finding.contract ? 'runnable' : 'refused',
    layout: finding.contract?.layout ?? null,
    reasons: finding.reasons,
    refusal: finding.refusal,
    class_names: finding.contract?.class_names ?? [],
    class_names_source: source === 'sidecar' && classNames !== null ? 'request' : source,
    warnings: [...report.warnings, ...finding.warnings],
    contract: finding.contract,
  };
}

/**
 * Rejects a contract that cannot be run although it matches the shapes, for example because an axis is 0 or 100,000.
 */
function checkBounds(finding: ContractFinding): ContractFinding {
  const parsed = finding.contract && ModelContract.safeParse(finding.contract);
  if (!parsed || parsed.success) return finding;
  const { pointer, detail } = issuesOf(parsed.error, finding.contract)[0]!;
  const reason = `It contains an unsupported value at ${pointer}: ${detail}.`;
  return { ...finding, contract: null, refusal: { reason, remedy: 'Export it again with a usual input size.' } };
}

function refusedReport(identity: Identity, refusal: Refusal): ModelReport {
  return {
    ...identity,
    verdict: 'refused',
    layout: null,
    reasons: [],
    refusal,
    inputs: [],
    outputs: [],
    class_names: [],
    class_names_source: null,
    operators: [],
    opset: null,
    producer: '',
    metadata: [],
    licence: null,
    quantisation: 'none',
    external_data: [],
    warnings: [],
    contract: null,
  };
}

function describeFile(identity: Identity, file: OnnxFile): ModelReport {
  const entries = [...file.metadata].slice(0, MAX_METADATA);
  return {
    ...refusedReport(identity, { reason: '', remedy: '' }),
    inputs: file.inputs.slice(0, MAX_PORTS),
    outputs: file.outputs.slice(0, MAX_PORTS),
    operators: [...file.operators]
      .map(([operator, count]) => ({ operator, count }))
      .sort((a, b) => b.count - a.count || (a.operator < b.operator ? -1 : 1)),
    opset: file.opsets.get('') ?? null,
    producer: file.producer,
    metadata: entries.map(([key, value]) => ({ key, value: printable(value, MAX_VALUE_LENGTH) })),
    licence: readModelMetadata(file.metadata).licence,
    quantisation: quantisationOf(file),
    external_data: file.externalData.slice(0, MAX_PORTS),
    warnings: graphWarnings(file),
  };
}
