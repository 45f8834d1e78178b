import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { measureProcess } from '../peers/measure-process.js';
import type { FoundPeer } from '../peers/peer.js';
import type { ProcessRun } from '../peers/process-run.js';
import { runCli } from '../run-cli.js';
import type { Contender, RunAnswer } from '../side-by-side.js';
import type { TablesSetting } from './tables-setting.js';

const SCRIPTS = join('scripts', 'bench', 'tables', 'peers');

/** A program of `scripts/bench/tables/peers`, or an executable that the peer brings along. */
type PeerCall = { script: string } | { executable: string; words: readonly string[] };

interface PeerRun {
  /** Name of the peer that it needs. */
  peer: string;
  /** What it is called in the report; the version is put behind it. */
  name: string;
  file: string;
  call: PeerCall;
  /** Behind the file. */
  more?: readonly string[];
  mostRounds?: number;
  limitS?: number;
}

function commandOf({ program }: FoundPeer, { call, file, more = [] }: PeerRun): string[] {
  if ('script' in call) return [program!, join(SCRIPTS, call.script), file, ...more];
  return [join(dirname(program!), call.executable), ...call.words, file, ...more];
}

function shownCommand({ call, more = [] }: PeerRun): string {
  const head = 'script' in call ? ['python', join(SCRIPTS, call.script)] : [call.executable, ...call.words];
  return [...head, 'FILE', ...more.map((word) => basename(word))].join(' ');
}

/** The programs of `scripts/bench/tables/peers` say how much they read, as a line of JSON. */
const PeerAnswer = z.object({ rows: z.int(), columns: z.int(), statement: z.string().optional() });

function readAnswer({ stdout }: ProcessRun): RunAnswer {
  const { rows, columns, statement } = PeerAnswer.parse(JSON.parse(stdout.trim().split('\n').at(-1)!));
  return { remark: `${rows.toLocaleString('en')} x ${columns} read`, statement: statement ?? null };
}

/** The contender of a peer; none where it is absent, which the list of peers says with its reason. */
export function peerContender(setting: TablesSetting, wanted: PeerRun): Contender[] {
  const { peers, pace, folder } = setting;
  const peer = peers.find(({ name }) => name === wanted.peer);
  const launcher = peers.find(({ program }) => program !== null && basename(program).startsWith('python'))?.program;
  if (!peer?.program) return [];
  const command = commandOf(peer, wanted);
  const limits = { limitS: wanted.limitS ?? pace.limitS, folder, python: launcher ?? 'python3' };
  return [
    {
      name: wanted.name,
      command: shownCommand(wanted),
      mostRounds: wanted.mostRounds ?? pace.rounds,
      run: () => measureProcess(command, limits),
      ...('script' in wanted.call ? { read: readAnswer } : {}),
    },
  ];
}

/** The contender that is this toolkit. @param words of `vision-cli`, fresh for each run. */
export function ownContender(
  { pace, stateDir }: TablesSetting,
  { name, command, words }: { name: string; command: string; words(): readonly string[] },
): Contender {
  return { name, command, mostRounds: pace.rounds, run: () => runCli(words(), stateDir, { limitS: pace.limitS * 2 }) };
}
