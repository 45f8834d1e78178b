import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { canonicalJson } from '../../base/files/canonical-json.js';
import { type ByteStore, getText } from '../../store/byte-store.js';
import { JournalDataset, JournalEvent, JournalLine } from './journal-event.js';
import { chooseJournal, JournalHead, JournalId, journalKey } from './journal-files.js';

/**
 * A journal as a single document: its events, their files, and the hashes of the results. `format` and `session` are
 * the older names of the journal, so that all exported documents can be verified.
 */
export const JournalExport = z
  .strictObject({
    format: z.literal('handlens-session').meta({ description: 'Name of the format', example: 'handlens-session' }),
    format_version: z.literal(1).meta({ description: 'Version of the format', example: 1 }),
    tool_version: z.string().max(100).meta({ description: 'Version of Handlens that exported it', example: '0.5.0' }),
    session: JournalId,
    started: z.iso.datetime().meta({ description: 'Start of the journal', example: '2026-11-21T11:30:00.000Z' }),
    exported: z.iso.datetime().meta({ description: 'Time of the export', example: '2026-11-21T12:00:00.000Z' }),
    datasets: z.array(JournalDataset).max(100_000).meta({
      description: 'Files of its events, each once, in the order of first use',
      example: [],
    }),
    events: z.array(JournalEvent).max(100_000).meta({ description: 'Events, in order', example: [] }),
    notes: z
      .array(
        z
          .strictObject({
            code: z.string().meta({ description: 'Stable name', example: 'half-line' }),
            message: z.string().meta({ description: 'Explanation', example: 'The last line is incomplete.' }),
          })
          .meta({ id: 'JournalNote', description: 'A note on a journal' }),
      )
      .max(1000)
      .meta({ description: 'Notes on the journal, such as incomplete lines', example: [] }),
  })
  .meta({
    id: 'JournalExport',
    description: 'A journal: its events and files, and the hashes of the results',
  });
export type JournalExport = z.infer<typeof JournalExport>;

/** Maximum notes on single lines. One more note covers the remaining lines. */
const MAX_NOTES = 100;

type Note = JournalExport['notes'][number];

interface Journal {
  head: JournalHead;
  events: JournalEvent[];
  notes: Note[];
}

function parseLine(line: string): JournalLine | null {
  try {
    const parsed = JournalLine.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function noteOn(place: number, isLast: boolean): Note {
  const line = `Line ${place + 1} of the journal`;
  if (isLast) {
    const why = 'recording was interrupted there';
    return { code: 'half-line', message: `${line}, its last, is incomplete and was skipped: ${why}.` };
  }
  return { code: 'damaged-line', message: `${line} is damaged and was skipped.` };
}

function readHead(line: string, id: string): JournalHead {
  try {
    return JournalHead.parse(JSON.parse(line));
  } catch (cause) {
    throw new Fault('invalid-input', `The journal "${id}" is damaged in its first line. Choose another one.`, {
      cause,
    });
  }
}

function parseJournal(text: string, id: string): Journal {
  const lines = text.split('\n');
  const journal: Journal = { head: readHead(lines[0] ?? '', id), events: [], notes: [] };
  for (const [place, line] of lines.entries()) {
    if (place === 0 || line.trim() === '') continue;
    const event = parseLine(line);
    if (event !== null) journal.events.push({ number: journal.events.length + 1, ...event });
    else journal.notes.push(noteOn(place, place === lines.length - 1));
  }
  const further = { code: 'damaged-line', message: 'Further lines of the journal are damaged and were skipped.' };
  if (journal.notes.length > MAX_NOTES) journal.notes.splice(MAX_NOTES, Number.POSITIVE_INFINITY, further);
  return journal;
}

function datasetsOf(events: readonly JournalEvent[]): JournalDataset[] {
  const seen = new Map<string, JournalDataset>();
  for (const { dataset } of events) {
    if (dataset === null) continue;
    const key = canonicalJson(dataset);
    if (!seen.has(key)) seen.set(key, dataset);
  }
  return [...seen.values()];
}

/**
 * Exports a journal as a self-contained document. Skips and reports incomplete lines.
 * @param options `journal`: id of the journal, default: the current one; `toolVersion` and `now`: version and time of
 * the export. Faults: not-found, invalid-input (the first line of the journal is damaged).
 */
export async function exportJournal(
  state: ByteStore,
  { journal, toolVersion, now }: { journal?: string | undefined; toolVersion: string; now: Date },
): Promise<JournalExport> {
  const id = await chooseJournal(state, journal);
  const { head, events, notes } = parseJournal((await getText(state, journalKey(id))) ?? '', id);
  return {
    format: 'handlens-session',
    format_version: 1,
    tool_version: toolVersion,
    session: id,
    started: head.started,
    exported: now.toISOString(),
    datasets: datasetsOf(events),
    events,
    notes,
  };
}
