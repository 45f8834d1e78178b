import { parentPort, workerData } from 'node:worker_threads';
import { fuzz } from './fuzz.js';
import type { FuzzMessage, FuzzOrder } from './fuzz-messages.js';
import { FUZZ_TARGETS } from './targets.js';

const order = workerData as FuzzOrder;
const target = await FUZZ_TARGETS.get(order.target)!();
await fuzz(target, order, (message: FuzzMessage) => parentPort!.postMessage(message));
