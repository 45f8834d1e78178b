import type { HttpReply } from '../../handlers/kit/lambda-event.js';
import { callPackaged, gatewayEvent, type PackagePlace } from './call-packaged.js';
import { functionTrials } from './function-events.js';
import type { PackagedFunction } from './packaged-files.js';

/** How a function is reached: from its package alone, or through a runtime. */
export type Caller = (one: PackagedFunction, event: ReturnType<typeof gatewayEvent>) => Promise<HttpReply>;

/**
 * Sends each function its event, one after the other, as later ones are about what earlier ones did.
 * @returns what was not right, by the name of the function; empty where all answered as they should.
 */
export async function tryFunctions(
  functions: readonly PackagedFunction[],
  place: PackagePlace,
  call: Caller = (one, event) => callPackaged(one, event, place),
): Promise<Map<string, string>> {
  const trials = await functionTrials(place);
  const wrong = new Map<string, string>();
  for (const one of functions) {
    const trial = trials.get(one.route);
    if (!trial) {
      wrong.set(one.name, `There is no trial for ${one.route}: add one to function-events.ts.`);
      continue;
    }
    const reply = await call(one, gatewayEvent(one.route, trial.call));
    const body = reply.isBase64Encoded ? Buffer.from(reply.body, 'base64').toString() : reply.body;
    const isRight = reply.statusCode === trial.status && trial.isRight(body);
    if (!isRight) wrong.set(one.name, `${reply.statusCode} ${body.slice(0, 500)}`);
  }
  return wrong;
}
