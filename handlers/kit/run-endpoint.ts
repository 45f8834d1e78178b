import { Fault } from '../../core/base/fault.js';
import type { ProgramOptions } from '../../core/base/processes/fork-program.js';
import { WorkerProcess } from '../../core/base/processes/worker-process.js';
import { openOnce } from './close-services.js';
import type { AnyEndpoint, RunContext } from './define-endpoint.js';
import { type EndpointAnswer, type EndpointTask, resultOf } from './endpoint-task.js';

/** Time without requests after which the process ends, ms. This frees the memory of its models. */
const DETECTION_IDLE_MS = 5 * 60_000;
/**
 * Time for an aborted request to end by itself, ms. Killing its process would also abort other requests and unload the
 * models.
 */
const GRACE_MS = 2_000;

function faultOfDetectionEnd(end: 'memory' | 'crash', cause: Error): Fault {
  const why =
    end === 'memory'
      ? 'needs more memory than its limit. Use smaller images, a smaller model or fewer images at once, or raise HANDLENS_DETECTION_MEMORY_MB.'
      : 'crashed its process. Try again. If it crashes each time, remove images until you find the one that causes it, or use another model.';
  return new Fault('backend-unavailable', `This detection ${why}`, { cause });
}

const detectionProcess = openOnce(
  ({ program, residentMb }: { program: ProgramOptions; residentMb: number }) =>
    new WorkerProcess<EndpointTask, EndpointAnswer>({
      ...program,
      residentMb,
      idleMs: DETECTION_IDLE_MS,
      graceMs: GRACE_MS,
      faultOfEnd: faultOfDetectionEnd,
    }),
);

/**
 * Runs an endpoint on decoded input, in a child process if the endpoint is isolated. Faults: those of the endpoint,
 * backend-unavailable.
 */
export async function runEndpoint(endpoint: AnyEndpoint, input: unknown, context: RunContext): Promise<unknown> {
  const { config, signal } = context;
  const { detectionProgram } = config;
  if (!endpoint.isIsolated || detectionProgram === null) return endpoint.run(input as never, context);
  const task = { id: endpoint.id, input, config };
  const worker = detectionProcess({ program: detectionProgram, residentMb: config.detectionMemoryMb });
  return resultOf(await worker.run(task, { signal }));
}
