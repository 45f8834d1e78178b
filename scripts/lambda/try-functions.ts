import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanes } from '../../core/base/in-lanes.js';
import { ENDPOINTS } from '../../handlers/index.js';
import type { HttpReply } from '../../handlers/kit/lambda-event.js';
import { drawImage } from '../../tests/support/generated-image.js';
import { reviewedModels } from '../../tests/support/reviewed-models.js';
import { writeYoloDataset } from '../../tests/support/yolo-dataset.js';
import { callPackaged, gatewayEvent, type PackageFolders } from './call-packaged.js';
import { type FunctionTrial, functionTrials } from './function-events.js';
import type { PackagedFunction } from './packaged-files.js';

const SALES = 'region,month,revenue\n North ,2026-01,200\nSouth,2026-01,150\nNorth,2026-02,220\nSouth,2026-02,90\n';
const LABEL = '1 0.3125 0.5 0.375 0.5\n';

/** Writes the files for the trials: photos, a table, a dataset, and two reviewed models. */
export async function fillTrialFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'photos'), { recursive: true });
  await writeFile(join(folder, 'photos', 'one.jpg'), await drawImage({ width: 320, height: 240, format: 'jpeg' }));
  await writeFile(join(folder, 'photos', 'two.png'), await drawImage({ width: 160, height: 120, format: 'png' }));
  await writeFile(join(folder, 'sales.csv'), SALES);
  await writeYoloDataset(join(folder, 'signs'), {
    names: ['cat', 'dog'],
    images: { 'train/0.png': LABEL, 'val/1.png': LABEL },
  });
  await reviewedModels(join(folder, 'models'), {
    'reviewed-dog': { rows: [[8, 16, 32, 48, 0.9, 1]] },
    'reviewed-cat': { rows: [[8, 16, 32, 48, 0.8, 0]] },
  });
}

/** Calls a function: directly from its package, or through a runtime. */
export type Caller = (one: PackagedFunction, event: ReturnType<typeof gatewayEvent>) => Promise<HttpReply>;

/** Maximum simultaneous functions: each is a process that spends most of its time loading. */
const MAX_PARALLEL = 2;

/** @returns null if it answered as expected. */
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

/** Returns the expected answers of functions without common state: those that need it ask for a store. */
function apartTrials(trials: ReadonlyMap<string, FunctionTrial>): Map<string, FunctionTrial> {
  const needing = new Set(
    ENDPOINTS.filter(({ needsSharedState }) => needsSharedState).map(
      ({ method, path }) => `${method.toUpperCase()} ${path}`,
    ),
  );
  return new Map(
    [...trials].map(([route, trial]) => {
      const asks = { ...trial, status: 501, isRight: (body: string) => body.includes('"store-needed"') };
      return [route, needing.has(route) ? asks : trial];
    }),
  );
}

/**
 * Sends each function its event; those that depend on others run after these.
 * @returns problems by function name; empty if all answered as expected.
 */
export async function tryFunctions(
  functions: readonly PackagedFunction[],
  place: PackageFolders,
  call: Caller = (one, event) => callPackaged(one, event, place),
): Promise<Map<string, string>> {
  const trials = place.state === 'apart' ? apartTrials(await functionTrials(place)) : await functionTrials(place);
  const isAfter = ({ route }: PackagedFunction) => trials.get(route)?.isAfterOthers === true;
  const wrong = new Map<string, string>();
  for (const turn of [functions.filter((one) => !isAfter(one)), functions.filter(isAfter)]) {
    const answers = await inLanes({ places: turn.length, lanes: MAX_PARALLEL }, async (at) => {
      const one = turn[at]!;
      return [one.name, await tryFunction(one, { trial: trials.get(one.route), call })] as const;
    });
    for (const [name, what] of answers) if (what !== null) wrong.set(name, what);
  }
  return wrong;
}
