import { type FaultCode, isFault } from '../../base/fault.js';
import { parseInput } from '../../base/parse-input.js';
import type { FoundFile } from './find-by-facts.js';
import { type SessionDataset, type SessionEvent, type SessionOutput, STEPS_LEFT_OUT } from './session-event.js';
import { SessionExport } from './session-export.js';
import type { EventVerdict, SessionVerdict } from './session-verdict.js';

/** What came out when an event was done again. Outputs are compared in their order. */
export interface Replayed {
  /** `hashCanonical` of the result; null where the event has none. */
  result_sha256: string | null;
  outputs: readonly Pick<SessionOutput, 'name' | 'sha256' | 'bytes'>[];
}

export interface VerifyEffects {
  /** Finds the file of an event, such as `findByFacts`. */
  openByFacts(dataset: SessionDataset): Promise<FoundFile>;
  /**
   * Does an event again on the file, with the name, id, options, steps and settings that the event has; null where
   * events of its kind cannot be done again.
   */
  replay(event: SessionEvent, path: string): Promise<Replayed | null>;
}

/** Faults of the moment, which say nothing about the result. */
const PASSING: ReadonlySet<FaultCode> = new Set<FaultCode>(['timed-out', 'overloaded', 'cancelled']);

function compare(event: SessionEvent, again: Replayed): string[] {
  const differences: string[] = [];
  const short = (hash: string | null) => (hash === null ? 'none' : hash.slice(0, 12));
  if (event.result_sha256 !== again.result_sha256) {
    differences.push(
      `The result has SHA-256 ${short(again.result_sha256)}, but ${short(event.result_sha256)} was recorded.`,
    );
  }
  if (event.outputs.length !== again.outputs.length) {
    differences.push(`The replay created ${again.outputs.length} outputs, but ${event.outputs.length} were recorded.`);
  }
  for (const [place, output] of event.outputs.entries()) {
    const now = again.outputs[place];
    if (now === undefined || now.sha256 === output.sha256) continue;
    const sizes = now.bytes === output.bytes ? '' : ` and ${now.bytes} bytes instead of ${output.bytes}`;
    const hashes = `SHA-256 ${short(now.sha256)} instead of ${short(output.sha256)}`;
    differences.push(`The output "${output.name.slice(0, 100)}" has ${hashes}${sizes}.`);
  }
  return differences;
}

type Outcome = Pick<EventVerdict, 'verdict' | 'differences' | 'reason'>;

const notChecked = (reason: string): Outcome => ({ verdict: 'not-checked', differences: [], reason });

async function replayOn(event: SessionEvent, path: string, effects: VerifyEffects): Promise<Outcome> {
  // The file is there with its hash: that is all that a registration says.
  if (event.event === 'dataset_registered') return { verdict: 'same', differences: [], reason: null };
  if (event.settings.left_out === STEPS_LEFT_OUT) return notChecked('It has too many steps to be recorded.');
  try {
    const again = await effects.replay(event, path);
    if (again === null) return notChecked('This version cannot replay events of this kind, or with these settings.');
    const differences = compare(event, again);
    return { verdict: differences.length === 0 ? 'same' : 'different', differences, reason: null };
  } catch (error) {
    if (!isFault(error)) throw error;
    if (PASSING.has(error.code)) return notChecked(error.message);
    return { verdict: 'different', differences: [`It fails now (${error.code}): ${error.message}`], reason: null };
  }
}

async function verifyEvent(event: SessionEvent, effects: VerifyEffects): Promise<EventVerdict> {
  const { number, event: kind, dataset } = event;
  const about = { number, event: kind, dataset: dataset?.name ?? null, tool_version: event.tool_version };
  if (dataset === null) return { ...about, ...notChecked('It has no file.') };
  const found = await effects.openByFacts(dataset);
  const outcome = 'path' in found ? await replayOn(event, found.path, effects) : notChecked(found.missing);
  return { ...about, ...outcome };
}

/**
 * Does a session again, event by event, and says of each whether the same came out.
 * @param document an exported session, not to be trusted.
 * @param onEvent told after each event, with the number of all.
 * @returns verdict `different` if any event is, else `incomplete` if any could not be checked, else `same`.
 * Faults: invalid-input.
 */
export async function verifySession(
  document: unknown,
  effects: VerifyEffects,
  onEvent: (verdict: EventVerdict, total: number) => void = () => undefined,
): Promise<SessionVerdict> {
  const session = parseInput(SessionExport, document);
  const events: EventVerdict[] = [];
  for (const event of session.events) {
    const verdict = await verifyEvent(event, effects);
    events.push(verdict);
    onEvent(verdict, session.events.length);
  }
  const count = (verdict: EventVerdict['verdict']) => events.filter((event) => event.verdict === verdict).length;
  const counts = { same: count('same'), different: count('different'), not_checked: count('not-checked') };
  const verdict = counts.different > 0 ? 'different' : counts.not_checked > 0 ? 'incomplete' : 'same';
  return { session: session.session, verdict, ...counts, events };
}
