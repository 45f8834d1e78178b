import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STEPS } from '../../../../../core/tables/clean/steps/index.js';
import { FINDING_KINDS, type FindingKind } from '../../../../../core/tables/profile/column/finding-kinds.js';

const KINDS = new Map<string, FindingKind>(Object.values(FINDING_KINDS).flatMap((group) => Object.entries(group)));

/** Returns the steps that fix a kind of finding, and their alternatives. */
const stepsOf = ({ steps }: FindingKind): readonly string[] =>
  STEPS.flatMap(({ name, alternatives = [] }) => (steps.includes(name) ? [name, ...alternatives] : []));

interface Recorded {
  code: string;
  severity: string;
  operation: string | null;
}

/** Reads the findings of the recorded profiles. Each starts with its code and severity and ends with its step. */
function readRecorded(): Recorded[] {
  const text = readFileSync('tests/golden/tables/profiles.txt', 'utf8');
  const starts = [...text.matchAll(/code: ([a-z-]+), severity: (error|warning|notice)/g)];
  return starts.map(({ 1: code, 2: severity, index }, at) => {
    const own = text.slice(index, starts[at + 1]?.index);
    return { code: code!, severity: severity!, operation: /step: \{operation: (\w+)/.exec(own)?.[1] ?? null };
  });
}

test('recorded profiles contain only findings with the severities and steps of their kinds', () => {
  const recorded = readRecorded();
  expect(new Set(recorded.map(({ code }) => code)).size).toBeGreaterThan(25);
  const strange = recorded.filter(({ code, severity, operation }) => {
    const kind = KINDS.get(code);
    const isKnown = kind?.severity.split(' or ').includes(severity) === true;
    return !isKnown || (operation !== null && !stepsOf(kind).includes(operation));
  });
  expect(strange).toEqual([]);
});
