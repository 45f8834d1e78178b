import type { SessionExport } from '../../core/tables/session/session-export.js';
import type { EventVerdict, SessionVerdict } from '../../core/tables/session/verify-session.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf, grouped, sizeOf } from './figures.js';
import { noted, wrapped } from './wrapped.js';

const words = (event: string) => event.replaceAll('_', ' ');

function describeAnswer({ question, about, answer, text, scope }: SessionExport['events'][number]['answers'][number]) {
  const all = scope === 'kind' ? ' to all of this kind' : '';
  return `${answer}${text === undefined ? '' : ` "${text}"`}${all}: ${about ?? question}`;
}

const EVENT_COLUMNS: readonly TableColumn[] = [
  { head: '', align: 'right' },
  { head: 'time (UTC)', align: 'left' },
  { head: 'event', align: 'left' },
  { head: 'file', align: 'left', cut: 'middle' },
  { head: 'result', align: 'left', cut: 'end' },
];

const timeOf = (time: string) => time.slice(0, 19).replace('T', ' ');

/** Lists the events of a session, one per line, and the answers of reviews. */
export function describeSession({ session, started, events, notes }: SessionExport, terminal: Terminal): string {
  const rows = events.map(({ number, time, event, dataset, outputs, answers }) => {
    const made = [...outputs.map(({ name }) => name), ...answers.map(describeAnswer)].join(', ');
    return [String(number), timeOf(time), words(event), plain(dataset?.name ?? ''), plain(made)];
  });
  const trouble = notes.map(({ code, message }) => `${terminal.sign('warning')} ${code}: ${plain(message)}`);
  return [
    ...table(EVENT_COLUMNS, rows, terminal),
    ...trouble.flatMap((line) => wrapped(line, noted(terminal))),
    ...(rows.length > 0 ? [''] : []),
    `${terminal.paint('bold', `${countOf(events.length, 'event')} in ${session}`)}  started ${timeOf(started)} UTC`,
  ].join('\n');
}

type SessionList = readonly { id: string; bytes: number; is_current: boolean }[];

const SESSION_COLUMNS: readonly TableColumn[] = [
  { head: 'session', align: 'left' },
  { head: 'size', align: 'right' },
  { head: '', align: 'left' },
];

/** Lists sessions, and marks the current one. */
export function describeSessions(sessions: SessionList, terminal: Terminal): string {
  if (sessions.length === 0) return 'No sessions yet.';
  const rows = sessions.map(({ id, bytes, is_current }) => [id, sizeOf(bytes), is_current ? 'current' : '']);
  return table(SESSION_COLUMNS, rows, terminal).join('\n');
}

const SIGN = { same: 'done', different: 'error', 'not-checked': 'warning', incomplete: 'warning' } as const;

/** Formats the verdict on a replayed event. */
export function describeVerdictLine(
  { number, event, dataset, verdict, differences, reason }: EventVerdict,
  total: number,
  terminal: Terminal,
): string {
  const place = `${String(number).padStart(String(total).length)}/${total}`;
  const head = `${terminal.sign(SIGN[verdict])} ${place}  ${verdict.replace('-', ' ')}  ${words(event)} ${plain(dataset ?? '')}`;
  const indent = ' '.repeat(place.length + 4);
  const why = [...differences, ...(reason === null ? [] : [reason])].flatMap((line) =>
    wrapped(plain(line), { width: terminal.width, first: indent, next: indent }),
  );
  return [head.trimEnd(), ...why].join('\n');
}

/** Summarizes the verdicts on all events. */
export function describeVerdict(
  { verdict, same, different, not_checked: open }: SessionVerdict,
  terminal: Terminal,
): string {
  const text = `${verdict.replace('-', ' ')}: ${grouped(same)} the same, ${grouped(different)} different, ${grouped(open)} not checked`;
  return `${terminal.sign(SIGN[verdict])} ${terminal.paint('bold', text)}`;
}
