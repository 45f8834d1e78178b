import type { Area, AreaContext, Measurement } from '../area.js';
import { findPeers } from '../peers/find-peers.js';
import { median, round, spread } from '../statistics.js';
import { measurePhases } from './measure-phases.js';
import { openWaits, type Wait } from './measure-waits.js';

/** Title of the section, by which targets find its figures. */
export const WAITS = 'What users wait for';

const PHASES_TITLE = 'Phases of a profile';

const ROUNDS = { full: 10, quick: 2 };
const PHASE_ROUNDS = { full: 5, quick: 1 };

const sumOf = (phases: ReadonlyMap<string, number>) => [...phases.values()].reduce((sum, ms) => sum + ms, 0);

/** Times of each round, ms. */
interface Waited {
  wait: Wait;
  own: number[];
  other: number[];
}

/** Runs everything in turn, round after round, so that a disturbance affects all. */
async function measureAll(waits: readonly Wait[], rounds: number, log: (line: string) => void): Promise<Waited[]> {
  const all = waits.map((wait): Waited => ({ wait, own: [], other: [] }));
  for (let turn = 1; turn <= rounds; turn++) {
    log(`round ${turn}`);
    for (const { wait, own, other } of all) {
      own.push(await wait.run());
      if (wait.other) other.push(await wait.other.run());
    }
  }
  return all;
}

function rowOf({ wait, own, other }: Waited): (string | number)[] {
  const ratios = own.map((ms, turn) => ms / other[turn]!);
  const compared =
    wait.other === null ? ['', '', ''] : [wait.other.name, median(other).toFixed(0), median(ratios).toFixed(1)];
  return [wait.name, median(own).toFixed(0), spread(own, 0), ...compared];
}

async function measure(context: AreaContext): Promise<Measurement> {
  const peers = await findPeers(context.peersDir, [{ name: 'pandas', environment: 'tables' }]);
  context.log('drawing what is measured');
  const { waits, large, close } = await openWaits(context, peers);
  try {
    const all = await measureAll(waits, ROUNDS[context.pace], context.log);
    const phases = await measurePhases(large, context.folder, PHASE_ROUNDS[context.pace]);
    const rounded = (samples: readonly number[]) => samples.map((ms) => round(ms, 1));
    return {
      peers,
      sections: [
        {
          title: WAITS,
          how: 'Whole processes from their start to their end, on files that the system has already read: `vision-cli` commands with `--json`, `serve` until `/health` answers, and one request to a running server. The other tools run in the same rounds. DuckDB and pandas compute statistics of columns; a profile also searches for wrong, missing and inconsistent cells, compares columns and rows, and proposes repairs.',
          tables: [
            {
              caption: 'Milliseconds',
              columns: ['what', 'ours (median)', 'min..max', 'compared with', 'theirs (median)', 'ours by theirs'],
              rows: all.map(rowOf),
            },
          ],
          notes: [],
          values: Object.fromEntries(
            all.map(({ wait, own, other }) => [wait.name, { ms: rounded(own), other_ms: rounded(other) }]),
          ),
        },
        {
          title: PHASES_TITLE,
          how: 'The main thread of a new process that profiles the CSV of 11 MB, sampled by V8 every 0.5 ms, which makes it slower. The process starts while the command is loaded. A second thread judges texts, finds dependencies and searches for cells that contradict them at the same time. Nearly all of this code runs for the first time: the same profile takes little more than half as long when it is repeated in the process, because V8 has compiled the code by then.',
          tables: [
            {
              caption: 'Milliseconds (medians)',
              columns: ['phase', 'ms', 'share'],
              rows: [...phases].map(([phase, ms]) => [
                phase,
                ms.toFixed(0),
                `${((100 * ms) / sumOf(phases)).toFixed(0)} %`,
              ]),
            },
          ],
          notes: [],
          values: Object.fromEntries([...phases].map(([phase, ms]) => [phase, round(ms, 1)])),
        },
      ],
      missing: null,
    };
  } finally {
    await close();
  }
}

/** The waits that users notice, through the shell and HTTP. */
export const waitsArea: Area = { name: 'waits', title: 'Waits', packages: [], measure };
