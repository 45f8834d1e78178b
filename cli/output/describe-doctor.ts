import type { About } from '../../handlers/kit/about/read-about.js';
import type { DoctorCheck } from '../doctor/doctor-check.js';
import { plain, type Terminal } from '../terminal.js';
import { countOf } from './figures.js';

const SIGNS = { ok: ['green', '\u2713'], warning: ['yellow', '!'], problem: ['red', '\u2717'] } as const;

/** Order of the output. The most serious checks are last, next to the prompt. */
const ORDER: readonly DoctorCheck['state'][] = ['ok', 'warning', 'problem'];

function describeCheck({ name, state, detail, remedy }: DoctorCheck, width: number, terminal: Terminal): string[] {
  const [style, sign] = SIGNS[state];
  const line = `${terminal.paint(style, sign)} ${plain(name).padEnd(width)}  ${plain(detail)}`;
  return remedy === null ? [line] : [line, `  ${' '.repeat(width)}  ${terminal.paint('cyan', plain(remedy))}`];
}

/** Formats the diagnosis: a line per check, and below it what the user can do. */
export function describeDoctor(checks: readonly DoctorCheck[], about: About, terminal: Terminal): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const sorted = [...checks].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const count = (state: DoctorCheck['state']) => checks.filter((check) => check.state === state).length;
  return [
    `${terminal.paint('bold', `Handlens ${about.version}`)}  ${plain(about.places.program)}, ${about.system}`,
    ...sorted.flatMap((check) => describeCheck(check, width, terminal)),
    `${count('ok')} ok, ${countOf(count('warning'), 'warning')}, ${countOf(count('problem'), 'problem')}`,
  ].join('\n');
}
