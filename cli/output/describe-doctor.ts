import { availableParallelism } from 'node:os';
import type { About } from '../../handlers/kit/about/read-about.js';
import { type DoctorCheck, TOPICS, type Topic } from '../doctor/doctor-check.js';
import type { Sign } from '../signs.js';
import { plain, type Terminal } from '../terminal.js';
import { columns, widthOf } from './columns.js';
import { countOf } from './figures.js';
import { wrapped } from './wrapped.js';

const SIGNS = { ok: 'done', warning: 'warning', problem: 'error' } as const satisfies Record<
  DoctorCheck['state'],
  Sign
>;

/** Order of the output. The most serious lines are last, next to the prompt. */
const ORDER: readonly Sign[] = ['done', 'notice', 'warning', 'error'];

interface Line {
  topic: string;
  sign: Sign;
  text: string;
}

/** Returns the place of the command at the end of a text, after the last colon or semicolon. -1: there is none. */
function placeOfCommand(text: string): number {
  const last = Math.max(text.lastIndexOf(':'), text.lastIndexOf(';')) + 1;
  return text.indexOf('vision-cli ', last);
}

const withoutStop = (text: string) => text.replace(/[.:]$/, '');

/** Formats a check that failed: what it found, and what to do. */
const failure = ({ detail, brief, remedy }: DoctorCheck) =>
  remedy === null || brief !== detail
    ? (brief ?? detail)
    : `${withoutStop(detail)}: ${remedy.charAt(0).toLowerCase()}${remedy.slice(1)}`;

/** Returns the lines of a topic: one if all of its checks passed, otherwise also one for each that did not. */
function topicLines(topic: Topic, checks: readonly DoctorCheck[]): Line[] {
  const own = checks.filter((check) => check.topic === topic);
  const passed = [...new Set(own.flatMap(({ state, brief }) => (state === 'ok' && brief !== null ? [brief] : [])))];
  const failed = own.filter(({ state }) => state !== 'ok');
  return [
    ...(passed.length === 0 ? [] : [{ topic, sign: 'done' as const, text: passed.join('; ') }]),
    ...failed.map((check): Line => {
      // Training is optional: without it, there is a notice instead of a warning.
      const sign = topic === 'training' && check.state === 'warning' ? 'notice' : SIGNS[check.state];
      return { topic, sign, text: failure(check) };
    }),
  ];
}

function describeLine({ topic, sign, text }: Line, width: number, terminal: Terminal): string[] {
  const indent = ' '.repeat(width + 4);
  const first = `${terminal.sign(sign)} ${topic.padEnd(width)}  `;
  const layout = { width: terminal.width, first, next: indent };
  const command = placeOfCommand(text);
  if (command < 0 || widthOf(first + text) <= terminal.width) return wrapped(plain(text), layout);
  // A command is not broken, so that it can be copied.
  return [...wrapped(plain(text.slice(0, command).trimEnd()), layout), indent + plain(text.slice(command))];
}

/** Formats the number of problems and how long the diagnosis took. */
function verdict(lines: readonly Line[], seconds: number, terminal: Terminal): string {
  const count = (sign: Sign) => lines.filter((line) => line.sign === sign).length;
  const [warnings, problems] = [count('warning'), count('error')];
  const parts = [
    ...(warnings === 0 ? [] : [countOf(warnings, 'warning')]),
    problems === 0 ? 'nothing broken' : countOf(problems, 'problem'),
  ];
  return `${terminal.paint('bold', parts.join(', '))}  ${terminal.paint('dim', `${seconds.toFixed(1)} s`)}`;
}

/** Formats the diagnosis: a line for each part of Handlens, the most serious last, and the verdict. */
export function describeDoctor(
  checks: readonly DoctorCheck[],
  { about, seconds }: { about: About; seconds: number },
  terminal: Terminal,
): string {
  const system = `${about.version}, node ${about.node.replace('v', '')}, ${about.system}, ${availableParallelism()} cores`;
  const lines = TOPICS.flatMap((topic) => topicLines(topic, checks));
  const all = [{ topic: 'handlens', sign: 'done' as const, text: system }, ...lines];
  const sorted = all.toSorted((a, b) => ORDER.indexOf(a.sign) - ORDER.indexOf(b.sign));
  const width = Math.max(...TOPICS.map((topic) => topic.length));
  return [...sorted.flatMap((line) => describeLine(line, width, terminal)), '', verdict(all, seconds, terminal)].join(
    '\n',
  );
}

/** Formats the folders, versions and the details of all checks, for a bug report. */
export function describePaths(checks: readonly DoctorCheck[], { places, libraries }: About): string {
  const rows = [
    ['program', places.program],
    ['settings', places.settings_file],
    ['state', places.state_dir],
    ['models', places.models_dir],
    ['log', places.log],
    ...libraries.map(({ name, version }) => [name, version]),
    ...checks.map(({ name, detail }) => [name, detail]),
  ];
  return columns(
    rows.map((cells) => cells.map(plain)),
    ['left', 'left'],
  ).join('\n');
}
