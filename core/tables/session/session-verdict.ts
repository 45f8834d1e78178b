import { z } from 'zod';
import { SESSION_EVENTS } from './session-event.js';
import { SessionId } from './session-files.js';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const EventVerdict = z
  .strictObject({
    number: z.int().min(1).meta({ description: 'Number of the event, from 1', example: 1 }),
    event: z.enum(SESSION_EVENTS).meta({ description: 'Type of the event', example: 'profiled' }),
    dataset: z.string().nullable().meta({ description: 'Name of its file', example: 'beers.csv' }),
    tool_version: z.string().meta({ description: 'Version of Handlens that recorded it', example: '0.5.0' }),
    verdict: z
      .enum(['same', 'different', 'not-checked'])
      .meta({ description: 'Whether the result is the same', example: 'same' }),
    differences: z.array(z.string()).meta({ description: 'Differences', example: [] }),
    reason: z.string().nullable().meta({ description: 'Why it was not checked; null if it was', example: null }),
  })
  .meta({ id: 'EventVerdict', description: 'The result of replaying an event' });
export type EventVerdict = z.infer<typeof EventVerdict>;

export const SessionVerdict = z
  .strictObject({
    session: SessionId,
    verdict: z
      .enum(['same', 'different', 'incomplete'])
      .meta({ description: 'Different if any event is; incomplete if some could not be checked', example: 'same' }),
    same: count('Number of events with the same result', 4),
    different: count('Number of events with another result', 0),
    not_checked: count('Number of events that could not be checked', 0),
    events: z.array(EventVerdict).meta({ description: 'All events, in order', example: [] }),
  })
  .meta({ id: 'SessionVerdict', description: 'The result of replaying a session' });
export type SessionVerdict = z.infer<typeof SessionVerdict>;
