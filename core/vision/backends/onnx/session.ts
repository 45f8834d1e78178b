import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { Fault, isFault } from '../../../base/fault.js';
import { requirePackage } from '../../../base/require-package.js';
import { way } from '../../../base/text/ways.js';
import type { OutputTensor } from '../../layouts/define-layout.js';
import { layoutOf } from '../../layouts/index.js';
import type { InputContract, ModelContract } from '../../models/model-contract.js';
import { readVerifiedBytes } from '../../models/read-weights.js';
import { fromFloat16Bits } from '../../preprocessing/float16.js';
import { packTensor, type TensorData } from '../../preprocessing/pack-tensor.js';
import { planResize } from '../../preprocessing/resize-plan.js';
import type { SessionKey } from './inference-task.js';

type Runtime = typeof import('onnxruntime-node');

/**
 * Loads onnxruntime into this thread on first use.
 * Removes Float16Array, which exists since Node.js 24: the JavaScript part of onnxruntime (1.30) uses it for half
 * floats, but the native part does not support it ("not enough space: expected 96, got 0"). Without it, both use
 * Uint16Array. Faults: backend-unavailable.
 */
export async function loadRuntime(): Promise<Runtime> {
  Reflect.deleteProperty(globalThis, 'Float16Array');
  try {
    const runtime = requirePackage('onnxruntime-node') as Runtime;
    // Failures are thrown as errors; native log output would mix with that of Handlens.
    runtime.env.logLevel = 'fatal';
    return runtime;
  } catch (cause) {
    throw new Fault('backend-unavailable', 'onnxruntime-node cannot be loaded on this machine. Use the mock backend.', {
      cause,
    });
  }
}

/** A loaded model. `run` takes an input tensor and returns the outputs in the order of the contract. */
export interface ModelSession {
  boxes: 'raw' | 'decoded';
  run(tensor: TensorData, size: { width: number; height: number }): Promise<OutputTensor[]>;
  release(): Promise<void>;
}

function executionProvider(runtime: Runtime, device: string): InferenceSession.ExecutionProviderConfig {
  const [name = '', index] = device.split(':');
  const known = runtime.listSupportedBackends().map((backend) => backend.name);
  if (!known.includes(name) || (index !== undefined && !/^\d{1,3}$/.test(index))) {
    throw new Fault('device-unavailable', `The device "${device}" is not available. Available: ${known.join(', ')}.`);
  }
  return name === 'cuda' && index ? { name, deviceId: Number(index) } : name;
}

async function createSession(runtime: Runtime, key: SessionKey): Promise<InferenceSession> {
  const executionProviders = [executionProvider(runtime, key.device)];
  // Passes the verified bytes, not the path, so that exactly these bytes run.
  const bytes = await readVerifiedBytes(key.path, key.sha256);
  try {
    return await runtime.InferenceSession.create(bytes, {
      executionProviders,
      intraOpNumThreads: key.threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      logSeverityLevel: 4,
      // Without spinning, idle inference threads leave the cores to the decoding of the next images.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
  } catch (cause) {
    if (key.device !== 'cpu') {
      throw new Fault('device-unavailable', `The device "${key.device}" cannot be used on this machine. Use cpu.`, {
        cause,
      });
    }
    throw new Fault(
      'model-unsupported',
      `The runtime cannot load this weight file: ${reasonOf(cause)}. Export it again with standard ONNX operators.`,
      { cause },
    );
  }
}

/** Returns the error message of onnxruntime without file paths. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text
    .replace(/(\/[^\s:]+)+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

const NUMBERS: readonly string[] = ['float32', 'float16', 'float64', 'int64', 'int32', 'uint8'];

function toFloats({ type, data }: Tensor): Float32Array {
  if (data instanceof Float32Array) return data;
  if (!NUMBERS.includes(type)) {
    throw new Fault(
      'model-failed',
      `The model returns an output of type ${type} instead of numbers. Export it again with float32 outputs.`,
    );
  }
  const numbers = Float32Array.from(data as Iterable<number | bigint>, Number);
  return type === 'float16' ? numbers.map(fromFloat16Bits) : numbers;
}

function inputDims(input: InputContract, { width, height }: { width: number; height: number }): number[] {
  return input.axes === 'nchw' ? [1, 3, height, width] : [1, height, width, 3];
}

function newRun(runtime: Runtime, session: InferenceSession, contract: ModelContract): ModelSession['run'] {
  const { input, size_input: sizeInput } = contract;
  let own: TensorData = new Uint8Array();
  return async (given, size) => {
    let data = given;
    if (given.buffer instanceof SharedArrayBuffer) {
      // The runtime rejects shared memory.
      if (own.length !== given.length) own = given.slice();
      else own.set(given);
      data = own;
    }
    const feeds: Record<string, Tensor> = {
      [input.name]: new runtime.Tensor(input.dtype, data, inputDims(input, size)),
    };
    if (sizeInput) {
      const target = BigInt64Array.of(BigInt(size.width), BigInt(size.height));
      feeds[sizeInput] = new runtime.Tensor('int64', target, [1, 2]);
    }
    try {
      const results = await session.run(feeds, contract.outputs);
      return contract.outputs.map((name) => ({ data: toFloats(results[name]!), dims: results[name]!.dims }));
    } catch (cause) {
      if (isFault(cause)) throw cause;
      throw new Fault('model-failed', `The model failed on this input: ${reasonOf(cause)}. ${way('inspect-model')}.`, {
        cause,
      });
    }
  };
}

/** Runs the model on a uniformly gray image to detect whether it decodes its boxes. */
async function probeBoxes(contract: ModelContract, run: ModelSession['run']): Promise<'raw' | 'decoded'> {
  const { boxKind } = layoutOf(contract.layout);
  if (boxKind === undefined) return 'decoded';
  const picture = { data: new Uint8Array(8 * 8 * 3).fill(114), width: 8, height: 8 };
  const plan = planResize(picture, contract.input);
  const tensor = packTensor(picture, { x: 0, y: 0, width: 8, height: 8 }, { plan, input: contract.input });
  const [output] = await run(tensor, { width: plan.tensorWidth, height: plan.tensorHeight });
  return boxKind(output!, plan.tensorWidth, plan.tensorHeight);
}

/**
 * Loads a reviewed weight file into onnxruntime. Only for workers, because running the session blocks the thread.
 * Faults: model-changed, model-not-found, model-unsupported, device-unavailable, backend-unavailable, model-failed.
 */
export async function openSession(key: SessionKey, contract: ModelContract): Promise<ModelSession> {
  const runtime = await loadRuntime();
  const session = await createSession(runtime, key);
  const run = newRun(runtime, session, contract);
  return { boxes: await probeBoxes(contract, run), run, release: () => session.release() };
}
