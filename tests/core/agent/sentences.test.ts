import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decide } from '../../../core/agent/decide.js';
import { readLanguages } from '../../../core/agent/language/language.js';
import { readPolicies } from '../../../core/agent/policy/read-policies.js';
import { AGENT_TOOLS, AgentTool } from '../../../core/agent/tools/agent-tool.js';
import { parseYaml } from '../../../core/base/yaml.js';

const FOLDER = 'tests/fixtures/agent';
const Mirror = z.strictObject({
  tool: AgentTool,
  /** Requests that call this tool, with exactly these arguments. */
  calls: z.array(z.strictObject({ text: z.string(), arguments: z.record(z.string(), z.json()) })).min(1),
  /** Requests that lead to a question, with this tool as one of the choices. */
  asks: z.array(z.string()).default([]),
  must_not_call: z.array(z.string()).min(1),
});

const languages = readLanguages('configs/agent');
const policies = readPolicies('configs/agent/policy');
const read = (text: string) => decide(text, { languages, policies });

const mirrors = languages.flatMap(({ code }) =>
  AGENT_TOOLS.map((tool) => {
    const name = join(FOLDER, code, `${tool}.yaml`);
    return { code, ...parseYaml(readFileSync(name, 'utf8'), Mirror, { name, code: 'internal' }) };
  }),
);

const stepsOf = (text: string) => {
  const decision = read(text);
  return decision.kind === 'call' ? decision.steps : [];
};

describe.each(mirrors)('$code $tool', ({ tool, calls, asks, must_not_call }) => {
  test.each(calls)('calls: $text', ({ text, arguments: given }) => {
    expect(
      stepsOf(text)
        .filter((step) => step.tool === tool)
        .map((step) => step.arguments),
    ).toEqual([given]);
  });

  test.each(asks)('asks back: %s', (text) => {
    const decision = read(text);
    expect(decision.kind).toBe('clarify');
  });

  test.each(must_not_call)('does not call: %s', (text) => {
    expect(stepsOf(text).map((step) => step.tool)).not.toContain(tool);
  });
});

test('each sentence is in only one file', () => {
  const texts = mirrors.flatMap(({ calls, asks }) => [...calls.map(({ text }) => text), ...asks]);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('each language has its own folder of sentences', () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(languages.map(({ code }) => code).toSorted());
});
