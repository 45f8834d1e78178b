import { memorySink } from '../clean/writers/byte-sink.js';
import { writeZip, ZipEntryWriter } from '../clean/writers/zip-writer.js';
import type { ReplayedHistory } from '../history/replay/replay.js';
import type { ScriptLanguage } from '../history/scripts/languages/script-language.js';
import type { SessionFileFacts } from '../history/scripts/source/choose-source.js';
import { writeScript } from '../history/scripts/write-script.js';

/** A script of a session: its text, or an archive with the files that it reads. */
export interface SessionScript {
  kind: 'text' | 'archive';
  name: string;
  bytes: Uint8Array;
}

/** Writes the history of a session as a script. Faults: too-large. */
export function packScript(replayed: ReplayedHistory, file: SessionFileFacts, language: ScriptLanguage): SessionScript {
  const { script, others } = writeScript(replayed, file, language);
  if (others.length === 0) return { kind: 'text', ...script };
  const entries = [script, ...others].map(({ name, bytes }) => {
    const entry = new ZipEntryWriter(name);
    entry.writeBytes(Buffer.from(bytes));
    return entry;
  });
  const sink = memorySink();
  writeZip(entries, sink);
  return { kind: 'archive', name: script.name.replace(/\.[a-z]+$/, '.zip'), bytes: sink.bytes() };
}
