import { z } from 'zod';
import { SESSION_EVENTS } from './session-event.js';
import { SessionId } from './session-files.js';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const EventVerdict = z
  .strictObject({
    number: z.int().min(1).meta({ description: 'Place in the session, from 1', example: 1 }),
    event: z.enum(SESSION_EVENTS).meta({ description: 'What was done', example: 'profiled' }),
    dataset: z.string().nullable().meta({ description: 'Name of the file that it was about', example: 'beers.csv' }),
    tool_version: z.string().meta({ description: 'Version that did it first', example: '0.5.0' }),
    verdict: z
      .enum(['same', 'different', 'not-checked'])
      .meta({ description: 'Whether the same came out again', example: 'same' }),
    differences: z.array(z.string()).meta({ description: 'What differs', example: [] }),
    reason: z.string().nullable().meta({ description: 'Why it was not checked; null where it was', example: null }),
  })
  .meta({ id: 'EventVerdict', description: 'Whether an event of a session gives the same again' });
export type EventVerdict = z.infer<typeof EventVerdict>;

export const SessionVerdict = z
  .strictObject({
    session: SessionId,
    verdict: z
      .enum(['same', 'different', 'incomplete'])
      .meta({ description: 'Different if any event is; incomplete if some could not be checked', example: 'same' }),
    same: count('Events with the same result', 4),
    different: count('Events with another result', 0),
    not_checked: count('Events that could not be checked', 0),
    events: z.array(EventVerdict).meta({ description: 'Each event, in its order', example: [] }),
  })
  .meta({ id: 'SessionVerdict', description: 'Whether a session gives the same again' });
export type SessionVerdict = z.infer<typeof SessionVerdict>;
