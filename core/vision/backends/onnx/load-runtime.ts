import { Fault } from '../../../base/fault.js';
import { requirePackage } from '../../../base/require-package.js';

export type Runtime = typeof import('onnxruntime-node');

/**
 * Loads onnxruntime into this thread, on first use.
 *
 * From Node 24 on there is a Float16Array, which the JavaScript side of the runtime (1.30) then uses for half floats
 * and its native side does not know ("not enough space: expected 96, got 0"). Without it, both use Uint16Array.
 * Faults: backend-unavailable.
 */
export async function loadRuntime(): Promise<Runtime> {
  Reflect.deleteProperty(globalThis, 'Float16Array');
  try {
    const runtime = requirePackage('onnxruntime-node') as Runtime;
    // What goes wrong comes back as an error; the runtime's own log would stand between the lines of ours.
    runtime.env.logLevel = 'fatal';
    return runtime;
  } catch (cause) {
    throw new Fault('backend-unavailable', 'onnxruntime-node cannot be loaded on this machine. Use the mock backend.', {
      cause,
    });
  }
}
