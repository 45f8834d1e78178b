import type { SessionExport } from '../../core/tables/session/session-export.js';
import type { EventVerdict, SessionVerdict } from '../../core/tables/session/verify-session.js';
import { plain, type Terminal } from '../terminal.js';
import { countOf } from './figures.js';

const words = (event: string) => event.replaceAll('_', ' ');

const INDENT = ' '.repeat(28);

function describeAnswer({ question, about, answer, text, scope }: SessionExport['events'][number]['answers'][number]) {
  const all = scope === 'kind' ? ' to all of this kind' : '';
  return `${answer}${text === undefined ? '' : ` "${text}"`}${all}: ${about ?? question}`;
}

/** Lists the events of a session, one per line, and the answers of reviews below them. */
export function describeSession({ session, started, events, notes }: SessionExport, terminal: Terminal): string {
  const lines = events.flatMap(({ number, time, event, dataset, outputs, answers }) => {
    const made = outputs.map(({ name }) => name).join(', ');
    const what = `${words(event)}${dataset ? ` ${dataset.name}` : ''}${made === '' ? '' : ` -> ${made}`}`;
    const given = answers.map((one) => `${INDENT}${plain(describeAnswer(one))}`);
    return [`  ${String(number).padStart(3)}  ${time.slice(0, 19).replace('T', ' ')}  ${plain(what)}`, ...given];
  });
  const head = `${terminal.paint('bold', session)}  started ${started.slice(0, 19).replace('T', ' ')} UTC, ${countOf(events.length, 'event')}`;
  const trouble = notes.map(({ code, message }) => `  ${terminal.paint('yellow', code)}: ${plain(message)}`);
  return [head, ...lines, ...trouble].join('\n');
}

const STYLE = { same: 'green', different: 'red', 'not-checked': 'yellow' } as const;

/** Formats the verdict on a replayed event. */
export function describeVerdictLine(
  { number, event, dataset, verdict, differences, reason }: EventVerdict,
  total: number,
  terminal: Terminal,
): string {
  const head = `${String(number).padStart(3)}/${total}  ${terminal.paint(STYLE[verdict], verdict.padEnd(11))}  ${words(event)} ${plain(dataset ?? '')}`;
  const why = [...differences, ...(reason === null ? [] : [reason])].map((line) => `         ${plain(line)}`);
  return [head, ...why].join('\n');
}

/** Summarizes the verdicts on all events. */
export function describeVerdict(
  { verdict, same, different, not_checked: open }: SessionVerdict,
  terminal: Terminal,
): string {
  const style = verdict === 'same' ? 'green' : verdict === 'different' ? 'red' : 'yellow';
  return `${terminal.paint(style, verdict)}: ${same} the same, ${different} different, ${open} not checked`;
}
