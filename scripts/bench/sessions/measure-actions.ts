import { setTimeout } from 'node:timers/promises';
import { cpuOfChildren } from '../process-tree.js';
import type { Section } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { median, round, spread } from '../statistics.js';
import { NINE_OPERATIONS, SESSION_ACTIONS, ServedSession } from './session-actions.js';

/** Time and processor time of each round, ms. */
interface Samples {
  ms: number[];
  cpu: number[];
}

/** A table to measure. */
export interface SessionTable {
  /** Title of its section. */
  title: string;
  path: string;
  /** Description of its columns. */
  what: string;
  rounds: number;
}

/** Collects samples by name, in the order of the first ones. */
class Collected {
  readonly samples = new Map<string, Samples>();

  /** Runs something once, and adds its time. */
  async time<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const [cpuBefore, started] = [cpuOfChildren() ?? Number.NaN, performance.now()];
    const value = await work();
    const ms = performance.now() - started;
    const known = this.samples.get(name) ?? { ms: [], cpu: [] };
    this.samples.set(name, known);
    known.ms.push(ms);
    known.cpu.push((cpuOfChildren() ?? Number.NaN) - cpuBefore);
    return value;
  }
}

/** Time in which the processes of the server must do nothing, ms. */
const QUIET_MS = 500;

/** Waits until the server has prepared the table, as it does while a user looks at the first rows. */
async function untilQuiet(): Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  for (let now = cpuOfChildren() ?? 0; now - last > QUIET_MS / 25; now = cpuOfChildren() ?? 0) {
    last = now;
    await setTimeout(QUIET_MS);
  }
}

async function runRound(api: ServedApi, path: string, turn: number, found: Collected): Promise<number> {
  const session = await found.time('load', () => ServedSession.start(api, path));
  await found.time('the first rows', () => session.rows({}));
  await found.time('preparation for sorts, in the background', untilQuiet);
  const memory = api.memoryMb();
  for (const { name, run, isChange } of SESSION_ACTIONS) {
    await found.time(name, () => run(session, turn));
    if (isChange) await found.time('undo of one of these', () => session.undo());
  }
  const operations = NINE_OPERATIONS.map((operation) => ({ operation }));
  await found.time('nine operations at once', () => session.change({ kind: 'add', operations }));
  const third = session.idOf(2);
  await found.time('the third of nine switched off', () =>
    session.change({ kind: 'switch', ids: [third], is_on: false }),
  );
  await session.remove();
  return memory;
}

/** Measures what users do in a session on a table, through the API of a running server. */
export async function measureActions(
  api: ServedApi,
  { title, path, what, rounds }: SessionTable,
  log: (line: string) => void,
): Promise<Section> {
  const found = new Collected();
  const memory: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    log(`${title}, round ${turn + 1}`);
    memory.push(await runRound(api, path, turn, found));
  }
  return {
    title,
    how: `${what} Whole HTTP requests to \`vision-cli serve\`, one after another, ${rounds} rounds with a new session each. A change includes the rows that the window then shows (100 rows, up to 60 columns). Processor time is that of the server with all of its processes and threads, to 10 ms.`,
    tables: [
      {
        caption: 'Milliseconds',
        columns: ['action', 'time (median)', 'min..max', 'processor time'],
        rows: [...found.samples].map(([name, { ms, cpu }]) => [
          name,
          round(median(ms), 0),
          spread(ms, 0),
          round(median(cpu), 0),
        ]),
      },
    ],
    notes: [`The server and its processes take ${median(memory).toFixed(0)} MB after loading.`],
    values: {
      ...Object.fromEntries(
        [...found.samples].map(([name, { ms, cpu }]) => [name, { ms: ms.map((one) => round(one, 1)), cpu_ms: cpu }]),
      ),
      memory_mb: memory.map((one) => round(one, 0)),
    },
  };
}
