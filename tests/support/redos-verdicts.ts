import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Diagnostics } from 'recheck';
import * as z from 'zod';
import type { Expression } from './regular-expressions.js';

// Without this, the checker searches for a binary or Java.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const FILE = 'tests/fixtures/regular-expressions.json';
const CHECKER: string = createRequire(import.meta.url)('recheck/package.json').version;

/** Time limit of the checker for a pattern, ms. An undecided pattern is attacked for the same time. */
const TIMEOUT_MS = 60_000;

const Verdicts = z.strictObject({ checker: z.string(), safe: z.record(z.string(), z.string()) });

/** A pattern with the checker's verdict: `linear`, `safe (fuzz)`, or the problem. */
export interface Verdict {
  expression: string;
  where: string;
  isSafe: boolean;
  verdict: string;
}

function readKnown(): Record<string, string> {
  if (!existsSync(FILE)) return {};
  const { checker, safe } = Verdicts.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  return checker === CHECKER ? safe : {};
}

function describe(diagnostics: Diagnostics): string {
  if (diagnostics.status === 'unknown') return `unknown: ${diagnostics.error.kind}`;
  const attack = diagnostics.status === 'vulnerable' ? `, by ${diagnostics.attack.pattern}` : '';
  return `${diagnostics.complexity.summary}${attack}`;
}

function check({ source, flags }: Expression): Diagnostics {
  const proved = checkSync(source, flags, { timeout: TIMEOUT_MS });
  return proved.status === 'unknown' ? checkSync(source, flags, { timeout: TIMEOUT_MS, checker: 'fuzz' }) : proved;
}

/** Judges patterns, except those that the same version of the checker found safe before. */
export function judgeExpressions(expressions: readonly Expression[]): Verdict[] {
  const known = readKnown();
  return expressions.map((one) => {
    const expression = `/${one.source}/${one.flags}`;
    const before = Object.hasOwn(known, expression) ? known[expression] : undefined;
    if (before !== undefined) return { expression, where: one.where, isSafe: true, verdict: before };
    const diagnostics = check(one);
    return { expression, where: one.where, isSafe: diagnostics.status === 'safe', verdict: describe(diagnostics) };
  });
}

/** Stores safe verdicts for the next run. */
export function storeVerdicts(verdicts: readonly Verdict[]): void {
  const safe = verdicts.filter(({ isSafe }) => isSafe).map(({ expression, verdict }) => [expression, verdict] as const);
  const sorted = Object.fromEntries(safe.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify({ checker: CHECKER, safe: sorted }, null, 2)}\n`);
}
