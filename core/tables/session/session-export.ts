import { z } from 'zod';
import { SessionDataset, SessionEvent } from './session-event.js';
import { SessionId } from './session-files.js';

/** A session as one document: what was done with which files, and the hashes of what came out. */
export const SessionExport = z
  .strictObject({
    format: z.literal('handlens-session').meta({ description: 'Name of the format', example: 'handlens-session' }),
    format_version: z.literal(1).meta({ description: 'Version of the format', example: 1 }),
    tool_version: z.string().max(100).meta({ description: 'Version that exported it', example: '0.5.0' }),
    session: SessionId,
    started: z.iso.datetime().meta({ description: 'When the session began', example: '2026-11-21T11:30:00.000Z' }),
    exported: z.iso.datetime().meta({ description: 'When it was exported', example: '2026-11-21T12:00:00.000Z' }),
    datasets: z.array(SessionDataset).max(100_000).meta({
      description: 'Files that its events are about, each once, in the order of their first use',
      example: [],
    }),
    events: z.array(SessionEvent).max(100_000).meta({ description: 'What was done, in its order', example: [] }),
    notes: z
      .array(
        z
          .strictObject({
            code: z.string().meta({ description: 'Stable name', example: 'half-line' }),
            message: z.string().meta({ description: 'What it means', example: 'The last line is not whole.' }),
          })
          .meta({ id: 'SessionNote', description: 'Something about a session that its user should know' }),
      )
      .max(1000)
      .meta({ description: 'About the journal, such as lines that are not whole', example: [] }),
  })
  .meta({
    id: 'SessionExport',
    description: 'A session: what was done with which files, and the hashes of what came out',
  });
export type SessionExport = z.infer<typeof SessionExport>;
