import { z } from 'zod';
import { SessionDataset, SessionEvent } from './session-event.js';
import { SessionId } from './session-files.js';

/** A session as one document: what was done with which files, and the hashes of what came out. */
export const SessionExport = z
  .strictObject({
    format: z.literal('handlens-session').meta({ description: 'Name of the format', example: 'handlens-session' }),
    format_version: z.literal(1).meta({ description: 'Version of the format', example: 1 }),
    tool_version: z.string().max(100).meta({ description: 'Version of Handlens that exported it', example: '0.5.0' }),
    session: SessionId,
    started: z.iso.datetime().meta({ description: 'Start of the session', example: '2026-11-21T11:30:00.000Z' }),
    exported: z.iso.datetime().meta({ description: 'Time of the export', example: '2026-11-21T12:00:00.000Z' }),
    datasets: z.array(SessionDataset).max(100_000).meta({
      description: 'Files of its events, each once, in the order of first use',
      example: [],
    }),
    events: z.array(SessionEvent).max(100_000).meta({ description: 'Events, in order', example: [] }),
    notes: z
      .array(
        z
          .strictObject({
            code: z.string().meta({ description: 'Stable name', example: 'half-line' }),
            message: z.string().meta({ description: 'Explanation', example: 'The last line is incomplete.' }),
          })
          .meta({ id: 'SessionNote', description: 'A note on a session' }),
      )
      .max(1000)
      .meta({ description: 'Notes on the journal, such as incomplete lines', example: [] }),
  })
  .meta({
    id: 'SessionExport',
    description: 'A session: its events and files, and the hashes of the results',
  });
export type SessionExport = z.infer<typeof SessionExport>;
