import { inLanes } from '../../core/base/in-lanes.js';
import type { HttpReply } from '../../handlers/kit/lambda-event.js';
import { callPackaged, gatewayEvent, type PackagePlace } from './call-packaged.js';
import { functionTrials } from './function-events.js';
import type { FunctionTrial } from './function-trial.js';
import type { PackagedFunction } from './packaged-files.js';

/** How a function is reached: from its package alone, or through a runtime. */
export type Caller = (one: PackagedFunction, event: ReturnType<typeof gatewayEvent>) => Promise<HttpReply>;

/** Functions that are tried at a time: each is a process that loads for most of its time. */
const LANES = 2;

/** @returns null where it answered as it should. */
async function tryFunction(
  one: PackagedFunction,
  { trial, call }: { trial: FunctionTrial | undefined; call: Caller },
): Promise<string | null> {
  if (!trial) return `There is no trial for ${one.route}: add one to function-events.ts.`;
  try {
    const reply = await call(one, gatewayEvent(one.route, trial.call));
    const body = reply.isBase64Encoded ? Buffer.from(reply.body, 'base64').toString() : reply.body;
    const isRight = reply.statusCode === trial.status && trial.isRight(body);
    return isRight ? null : `${reply.statusCode} ${body.slice(0, 500)}`;
  } catch (error) {
    return String(error);
  }
}

/**
 * Sends each function its event: those that are about what others did after these.
 * @returns what was not right, by the name of the function; empty where all answered as they should.
 */
export async function tryFunctions(
  functions: readonly PackagedFunction[],
  place: PackagePlace,
  call: Caller = (one, event) => callPackaged(one, event, place),
): Promise<Map<string, string>> {
  const trials = await functionTrials(place);
  const isAfter = ({ route }: PackagedFunction) => trials.get(route)?.isAfterOthers === true;
  const wrong = new Map<string, string>();
  for (const turn of [functions.filter((one) => !isAfter(one)), functions.filter(isAfter)]) {
    const said = await inLanes({ places: turn.length, lanes: LANES }, async (at) => {
      const one = turn[at]!;
      return [one.name, await tryFunction(one, { trial: trials.get(one.route), call })] as const;
    });
    for (const [name, what] of said) if (what !== null) wrong.set(name, what);
  }
  return wrong;
}
