import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import type { Pace } from '../area.js';
import type { FoundPeer, PeerPackage } from '../peers/find-peers.js';
import { measureProcess, type ProcessRun } from '../peers/measure-process.js';
import { runCli } from '../run-cli.js';
import type { Contender, RunAnswer } from '../side-by-side.js';

/** Sizes of the tables and numbers of measurements. */
export interface TablesPace {
  /** Rows of the CSV files, each four times as many as the previous one; targets apply to the last. */
  csvRows: readonly number[];
  /** Rows of an additional, larger file, used only for growth of time and memory. */
  hugeRows: number;
  sheetRows: number;
  sheetColumns: number;
  rounds: number;
  /** Rounds of contenders that need minutes. */
  slowRounds: number;
  /** Time limit of each measured process, s. */
  limitS: number;
  corruptedFiles: number;
}

export const PACES: Record<Pace, TablesPace> = {
  full: {
    csvRows: [125_000, 500_000, 2_000_000],
    hugeRows: 9_650_000,
    sheetRows: 100_000,
    sheetColumns: 20,
    rounds: 3,
    slowRounds: 1,
    limitS: 90,
    corruptedFiles: 500,
  },
  quick: {
    csvRows: [12_500, 50_000, 200_000],
    hugeRows: 400_000,
    sheetRows: 10_000,
    sheetColumns: 20,
    rounds: 1,
    slowRounds: 1,
    limitS: 60,
    corruptedFiles: 60,
  },
};

/** Shared settings of the table measurements. */
export interface TablesSetting {
  pace: TablesPace;
  /** A temporary folder with the generated files. */
  folder: string;
  stateDir: string;
  peers: readonly FoundPeer[];
  log(line: string): void;
}

/** Tools that tables are compared with. SheetJS and papaparse are dependencies of this project. */
export const TABLE_PEERS: readonly PeerPackage[] = [
  { name: 'duckdb', environment: 'tables' },
  { name: 'polars', environment: 'tables' },
  { name: 'pandas', environment: 'tables' },
  { name: 'csvkit', environment: 'tables' },
  { name: 'openpyxl', environment: 'tables' },
  { name: 'python-calamine', environment: 'tables' },
  { name: 'fastexcel', environment: 'tables' },
  { name: 'ydata-profiling', environment: 'ydata' },
  { name: 'qsv', environment: 'qsv' },
];

const SCRIPTS = join('scripts', 'bench', 'tables', 'peers');

interface PeerRun {
  /** Name of the required peer. */
  peer: string;
  /** Its name in the report. */
  name: string;
  file: string;
  /** A program of `scripts/bench/tables/peers`, or an executable of the peer with its first arguments. */
  call: string | readonly string[];
  /** Arguments after the file. */
  more?: readonly string[];
  maxRounds?: number;
}

/** The JSON line that programs of `scripts/bench/tables/peers` print, with the number of read rows and columns. */
const ProgramAnswer = z.object({ rows: z.int(), columns: z.int(), statement: z.string().optional() });

function readAnswer({ stdout }: ProcessRun): RunAnswer {
  const { rows, columns, statement } = ProgramAnswer.parse(JSON.parse(stdout.trim().split('\n').at(-1)!));
  return { remark: `${rows.toLocaleString('en')} x ${columns} read`, statement: statement ?? null };
}

/** Creates a contender for a program that one of the peers' Pythons, or the system's, starts and measures. */
export function programContender(
  { peers, pace, folder }: TablesSetting,
  command: readonly string[],
  {
    printsFacts,
    ...contender
  }: Pick<Contender, 'name' | 'command'> & { maxRounds?: number | undefined; printsFacts: boolean },
): Contender {
  const launcher = peers.find(({ program }) => program !== null && basename(program).startsWith('python'))?.program;
  const limits = { limitS: pace.limitS, folder, python: launcher ?? 'python3' };
  return {
    ...contender,
    maxRounds: contender.maxRounds ?? pace.rounds,
    run: () => measureProcess(command, limits),
    ...(printsFacts ? { read: readAnswer } : {}),
  };
}

/** Returns the contender of a tool; none if it is not installed, which the list of tools explains. */
export function peerContender(setting: TablesSetting, run: PeerRun): Contender[] {
  const { name, file, call, more = [], maxRounds } = run;
  const program = setting.peers.find((peer) => peer.name === run.peer)?.program;
  if (!program) return [];
  const isScript = typeof call === 'string';
  const displayed = isScript ? ['python', join(SCRIPTS, call)] : call;
  const [first, ...rest] = displayed;
  const command = [isScript ? program : join(dirname(program), first!), ...rest, file, ...more];
  const text = [...displayed, 'FILE', ...more.map((word) => basename(word))].join(' ');
  return [programContender(setting, command, { name, command: text, maxRounds, printsFacts: isScript })];
}

/** Creates the contender of this toolkit. @param words arguments of `vision-cli`, generated for each run. */
export function ownContender(
  { pace, stateDir }: TablesSetting,
  { name, command, words }: { name: string; command: string; words(): readonly string[] },
): Contender {
  return { name, command, maxRounds: pace.rounds, run: () => runCli(words(), stateDir, { limitS: pace.limitS * 2 }) };
}
