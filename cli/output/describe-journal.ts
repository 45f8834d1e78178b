import type { JournalExport } from '../../core/tables/journal/journal-export.js';
import type { EventVerdict, JournalVerdict } from '../../core/tables/journal/verify-journal.js';
import type { SessionAnswer } from '../../handlers/tables/kit/session-parts.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf, grouped, sizeOf } from './figures.js';
import { noted, wrapped } from './wrapped.js';

const words = (event: string) => event.replaceAll('_', ' ');

function describeAnswer({ question, about, answer, text, scope }: JournalExport['events'][number]['answers'][number]) {
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

/** Lists the events of a journal, one per line, and the answers of reviews. */
export function describeJournal({ session: id, started, events, notes }: JournalExport, terminal: Terminal): string {
  const rows = events.map(({ number, time, event, dataset, outputs, answers }) => {
    const made = [...outputs.map(({ name }) => name), ...answers.map(describeAnswer)].join(', ');
    return [String(number), timeOf(time), words(event), plain(dataset?.name ?? ''), plain(made)];
  });
  const trouble = notes.map(({ code, message }) => `${terminal.sign('warning')} ${code}: ${plain(message)}`);
  return [
    ...table(EVENT_COLUMNS, rows, terminal),
    ...trouble.flatMap((line) => wrapped(line, noted(terminal))),
    ...(rows.length > 0 ? [''] : []),
    `${terminal.paint('bold', `${countOf(events.length, 'event')} in ${id}`)}  started ${timeOf(started)} UTC`,
  ].join('\n');
}

const shortHash = (sha256: string) => `SHA-256 ${sha256.slice(0, 12)}`;

/** Lists a session in the terms of a journal: its start, its operations in their order, and the last written file. */
export function describeSessionEvents({ session, result }: SessionAnswer, terminal: Terminal): string {
  const { source, steps, written, created_at: started, version } = session;
  const operations = steps.map(({ added_at: time, author, reason, is_on: isOn }, at) => {
    const { id, title, state } = result.outcomes[at]!;
    const why = reason === null ? '' : `, because ${reason}`;
    return { time, event: `operation by ${author}`, text: `${id} ${title}: ${isOn ? state : 'off'}${why}` };
  });
  const events = [
    { time: started, event: 'session started', text: `${shortHash(source.sha256)}, ${countOf(source.rows, 'row')}` },
    ...operations,
    ...(written === null
      ? []
      : [
          {
            ...{ time: written.written_at, event: 'exported' },
            text: `${written.format} of version ${written.version}, ${shortHash(written.sha256)}`,
          },
        ]),
  ];
  const rows = events.map(({ time, event, text }, at) => [
    ...[String(at + 1), timeOf(time), event],
    ...[at === 0 ? plain(source.name) : '', plain(text)],
  ]);
  const head = terminal.paint('bold', `${countOf(steps.length, 'operation')} in session ${session.id}`);
  return [...table(EVENT_COLUMNS, rows, terminal), '', `${head}  version ${version}, ${plain(session.name)}`].join(
    '\n',
  );
}

type JournalList = readonly { id: string; bytes: number; is_current: boolean }[];

const JOURNAL_COLUMNS: readonly TableColumn[] = [
  { head: 'journal', align: 'left' },
  { head: 'size', align: 'right' },
  { head: '', align: 'left' },
];

/** Lists journals, and marks the current one. */
export function describeJournals(journals: JournalList, terminal: Terminal): string {
  if (journals.length === 0) return 'No journals yet.';
  const rows = journals.map(({ id, bytes, is_current }) => [id, sizeOf(bytes), is_current ? 'current' : '']);
  return table(JOURNAL_COLUMNS, rows, terminal).join('\n');
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
  { verdict, same, different, not_checked: open }: JournalVerdict,
  terminal: Terminal,
): string {
  const text = `${verdict.replace('-', ' ')}: ${grouped(same)} the same, ${grouped(different)} different, ${grouped(open)} not checked`;
  return `${terminal.sign(SIGN[verdict])} ${terminal.paint('bold', text)}`;
}
