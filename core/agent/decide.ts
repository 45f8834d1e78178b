import type { AgentTool } from './agent-tool.js';
import type { Decision } from './decision.js';
import { type ClauseOutcome, readOutcome } from './frames/clause-outcome.js';
import type { ClauseReading } from './frames/clause-reading.js';
import { composeDecision } from './frames/compose-decision.js';
import { joinOptions } from './frames/join-options.js';
import { partEllipses } from './frames/part-ellipses.js';
import { readClause } from './frames/read-clause.js';
import { rowsOf } from './frames/token-row.js';
import type { Language } from './language/language.js';
import { judge } from './policy/judge.js';
import type { Policy } from './policy/policy.js';
import type { PolicyFinding } from './policy/policy-finding.js';
import { findPlaces } from './slots/known-places.js';
import { readRequest } from './text/read-request.js';
import type { RequestText } from './text/request-text.js';

/** What a request is read with, and what came beside it. */
export interface DecideContext {
  languages: readonly Language[];
  policies: readonly Policy[];
  /** Paths that came beside the text: "this image", "it" mean them. */
  attachments?: readonly string[];
  /** Tools whose results are at hand from an earlier request. */
  previous?: { tools: readonly AgentTool[] } | null;
}

type Read = Pick<ClauseReading, 'clause' | 'rows' | 'finding' | 'continues'>;

function partClauses(
  { original, clauses }: RequestText,
  findings: readonly PolicyFinding[],
  { languages }: DecideContext,
): Read[] {
  return clauses.flatMap((clause) => {
    const rows = rowsOf(clause, 'asked', { original, languages });
    const finding = findings.find(({ start, end }) => start < clause.end && end > clause.start) ?? null;
    const parts = finding ? [clause] : partEllipses(clause, rows);
    if (parts.length === 1) return [{ clause, rows, finding, continues: false }];
    return parts.map((part, index) => ({
      clause: part,
      rows: rowsOf(part, 'asked', { original, languages }),
      finding,
      continues: index > 0,
    }));
  });
}

/** Parts of a request that are read; ten calls at most come of them, and more parts only of texts made for it. */
const MOST_CLAUSES = 60;

function readClauses(
  request: RequestText,
  findings: readonly PolicyFinding[],
  context: DecideContext,
): ClauseReading[] {
  const { languages, attachments = [] } = context;
  const read = partClauses(request, findings, context);
  const allowed = read.filter(({ finding }) => finding === null);
  const places = findPlaces(
    allowed.flatMap(({ rows }) => rows.slice(0, 1)),
    attachments,
  );
  const readings = read.map((part, index): ClauseReading => {
    const { clause, rows, finding } = part;
    const outcome: ClauseOutcome =
      index >= MOST_CLAUSES
        ? { kind: 'other', action: false }
        : finding || clause.held
          ? { kind: 'silent' }
          : readOutcome(clause, rows, places);
    const negated =
      clause.negated.length > 0 ? rowsOf(clause, 'negated', { original: request.original, languages }) : [];
    const forbids = clause.held ? rows : negated;
    return { ...part, outcome, forbidden: readClause(forbids)[0]?.frame.tool ?? null };
  });
  return joinOptions(readings, places);
}

/**
 * Decides what a request asks for: which calls with which arguments, or what to ask back, explain or refuse. Deterministic,
 * by rules alone; nothing is run. Cost: linear in the text, about 0.2 ms for a sentence.
 */
export function decide(text: string, context: DecideContext): Decision {
  const request = readRequest(text, context.languages);
  const findings = judge(request, context.policies);
  const hard = findings.filter(({ severity }) => severity === 'hard');
  const clauses = hard.length > 0 ? [] : readClauses(request, findings, context);
  return composeDecision({ request, findings, clauses }, context);
}
