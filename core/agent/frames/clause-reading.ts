import type { Clause, RequestText } from '../../language/request-text.js';
import type { PolicyFinding } from '../policy/policy.js';
import { gapBefore, longestAt, type TokenRow } from '../request/token-row.js';
import { type AgentTool, type Ask, type Call, isReport, PLACE_ARGUMENTS, takesClasses } from '../tools/agent-tool.js';
import type { KnownPlaces } from '../tools/filling.js';
import { fillTool, type Reading, readClause } from './read-clause.js';

/** A clause and its interpretation. */
export interface ClauseReading {
  clause: Clause;
  /** Its words and data without negated parts, one row per language. */
  rows: readonly TokenRow[];
  /** Finding of the policy, because of which the clause is skipped; null if there is none. */
  finding: PolicyFinding | null;
  outcome: ClauseOutcome;
  /** Whether it has the action of the previous clause: "cats in b.jpg" after "detect dogs in a.jpg and". */
  continues: boolean;
  /** Tool whose use the clause forbids; null if there is none. */
  forbidden: AgentTool | null;
}

export interface ReadRequest {
  request: RequestText;
  findings: readonly PolicyFinding[];
  /** Empty if the whole request is refused. */
  clauses: readonly ClauseReading[];
}

/** Outcome of interpreting a clause. */
export type ClauseOutcome =
  | { kind: 'calls'; reading: Reading; calls: readonly Call[] }
  | { kind: 'ask'; reading: Reading; ask: Ask }
  /** The clause asks how to do something. */
  | { kind: 'explain'; tool: AgentTool | null; reading: Reading | null }
  | { kind: 'help' }
  /** The clause requests something for which there is no tool. */
  | { kind: 'other'; action: boolean }
  /** The clause completes the call of another clause. */
  | { kind: 'joined' }
  /** The clause requests nothing. */
  | { kind: 'silent' };

/** Whether a clause is a request, or leads to a question about one. */
export const isWanted = ({ outcome }: Pick<ClauseReading, 'outcome'>): boolean =>
  outcome.kind === 'calls' || outcome.kind === 'ask';

/** Whether no sentence of a tool matches a clause. */
export const isUnmatched = ({ outcome }: Pick<ClauseReading, 'outcome'>): boolean =>
  outcome.kind === 'silent' || outcome.kind === 'other';

/** Whether a clause requests nothing itself and is neither refused, cancelled nor a question. */
export const isIdle = ({ clause, finding, outcome }: Pick<ClauseReading, 'clause' | 'finding' | 'outcome'>): boolean =>
  !finding && !clause.cancellation && !clause.question && isUnmatched({ outcome });

const isDetection = ({ frame }: Reading) => takesClasses(frame.tool);

const startsWithin = (row: TokenRow, at: number, group: string) =>
  row.hits[at]!.some((hit) => hit.group === group || hit.group.startsWith(`${group}.`));

/**
 * Whether the words at these positions request something else: "write a story about how you detect objects in a.jpg".
 */
const hasOtherAction = (row: TokenRow, places: readonly number[]) =>
  places.some((at) => !isFlag(row, at) && (startsWithin(row, at, 'action') || startsWithin(row, at, 'about')));

/** Whether a word is an option of a command, such as "--execute". */
const isFlag = (row: TokenRow, at: number) => /(?:^|\s)--?$/.test(gapBefore(row, at));

/** Returns whether a reading is clear enough for a call, only for a question, or for neither. */
function trust(reading: Reading): 'call' | 'ask' | 'nothing' {
  const { frame, cover, lead, row } = reading;
  const led = lead.length > 0;
  const refused = led && (!isDetection(reading) || frame.form === 'question' || hasOtherAction(row, lead));
  if (!refused && cover >= (isExplicit(reading) ? Math.min(frame.cover, COVER_NEAR_PATH) : frame.cover))
    return frame.means;
  if (isDetection(reading)) return isLikely(reading) ? 'ask' : 'nothing';
  if (isReport(frame.tool) && lead.every((at) => row.tokens[at]!.kind === 'data') && cover >= 0.6) return 'ask';
  return !refused && cover >= (isExplicit(reading) ? 0.25 : 0.6) && frame.cover < 1 ? 'ask' : 'nothing';
}

/**
 * Minimum share of understood words if the target is named. Lower than otherwise, because the remaining words rarely
 * change the action: "validate the old signs we took last year in a.yaml".
 */
const COVER_NEAR_PATH = 0.5;

/** Whether the clause names the target of a tool and requests nothing else. */
function isExplicit({ slots, rest, row, frame }: Reading): boolean {
  if (isReport(frame.tool) || hasOtherAction(row, rest)) return false;
  return Object.keys(PLACE_ARGUMENTS).some((name) => slots.get(name)?.kind === 'paths');
}

/** Whether a detection is so likely that it is worth asking: "segment a.jpg to identify the objects". */
function isLikely({ frame, slots, cover, lead, row, covered }: Reading): boolean {
  if (frame.form === 'question' && lead.length > 0) return false;
  const classes = slots.get('classes');
  const known =
    classes?.kind === 'classes' && classes.classes.every(({ sort }) => sort !== 'unknown' && sort !== 'doubtful');
  const place = slots.get('image') ?? slots.get('folder');
  if (place?.kind === 'paths' && cover >= (lead.length === 0 ? 0.25 : 0.35) && !hasOtherAction(row, lead)) return true;
  return known && covered.size >= 2 && !lead.some((at) => startsWithin(row, at, 'about')) && cover >= 0.25;
}

/** Returns the readings with other tools that explain the clause as well as the best one. */
function rivalsOf(readings: readonly Reading[], best: Reading): Reading[] {
  return readings.filter(
    (other) =>
      other.frame.tool !== best.frame.tool &&
      !(isDetection(other) && isDetection(best)) &&
      other.cover === best.cover &&
      other.covered.size === best.covered.size,
  );
}

function settle(reading: Reading, trusted: 'call' | 'ask', places: KnownPlaces): ClauseOutcome | null {
  const filled = fillTool(reading, places);
  if (filled.kind === 'nothing') return null;
  if (filled.kind === 'ask') return { kind: 'ask', reading, ask: filled.ask };
  if (trusted === 'call') return { kind: 'calls', reading, calls: filled.calls };
  return { kind: 'ask', reading, ask: { message: 'perhaps', values: {}, choices: filled.calls, weak: true } };
}

/** Asks which of several equally likely readings is meant; null if they give fewer than two different calls. */
function askWhich(best: Reading, rivals: readonly Reading[], places: KnownPlaces): ClauseOutcome | null {
  const choices = [best, ...rivals].flatMap((reading) => {
    const filled = fillTool(reading, places);
    if (filled.kind === 'calls') return filled.calls;
    return filled.kind === 'ask' ? filled.ask.choices : [];
  });
  if (choices.length < 2) return null;
  return { kind: 'ask', reading: best, ask: { message: 'which_tool', values: {}, choices, weak: false } };
}

function callOrAsk(readings: readonly Reading[], places: KnownPlaces): ClauseOutcome | null {
  for (const reading of readings) {
    const trusted = trust(reading);
    if (trusted === 'nothing') continue;
    const rivals = trusted === 'call' ? rivalsOf(readings, reading) : [];
    const outcome = (rivals.length > 0 ? askWhich(reading, rivals, places) : null) ?? settle(reading, trusted, places);
    if (outcome) return outcome;
  }
  return null;
}

/** Whether a clause starts with an action, so that it is a request. */
function beginsWithAction(row: TokenRow): boolean {
  for (let at = 0; at < row.tokens.length; ) {
    if (startsWithin(row, at, 'action')) return true;
    const length = longestAt(row, at, ['filler', 'opening', 'break', 'join', 'contrast']);
    if (length === 0) return false;
    at += length;
  }
  return false;
}

const isHelpRequest = (row: TokenRow) => {
  const at = row.hits.findIndex((hits) => hits.some(({ group }) => group === 'help'));
  return at !== -1 && at <= 2 && longestAt(row, at, ['help']) >= row.tokens.length - at - 1;
};

/** Minimum share of understood words for treating a question as one about a tool. */
const COVER_OF_QUESTION = 0.5;

/**
 * Determines what a clause requests.
 * @param rows its words and data without negated parts, one row per language.
 */
export function readOutcome(clause: Clause, rows: readonly TokenRow[], places: KnownPlaces): ClauseOutcome {
  if (rows.every(({ tokens }) => tokens.length === 0)) return { kind: 'silent' };
  if (rows.some(isHelpRequest)) return { kind: 'help' };
  const readings = readClause(rows);
  const open = clause.question ? readings.filter(({ frame }) => frame.form === 'question') : readings;
  const outcome = callOrAsk(open, places);
  if (outcome) return outcome;
  if (clause.question) {
    const about = readings.find(
      ({ cover, lead, covered }) => cover >= COVER_OF_QUESTION && (lead.length <= 4 || covered.size > 2),
    );
    return { kind: 'explain', tool: about?.frame.tool ?? null, reading: about ?? null };
  }
  return rows.some(beginsWithAction) ? { kind: 'other', action: true } : { kind: 'silent' };
}
