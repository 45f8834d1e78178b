import { describe, expect, test } from 'vitest';
import { decide } from '../../../../core/agent/decide.js';
import { REFUSALS } from '../../../../core/agent/decision/decision.js';
import { renderCall } from '../../../../core/agent/frames/render-request.js';
import { type FramePart, parsePattern } from '../../../../core/agent/language/compile-frames.js';
import { readLanguages } from '../../../../core/agent/language/language.js';
import { LanguageFile } from '../../../../core/agent/language/language-file.js';
import { readPolicies } from '../../../../core/agent/policy/read-policies.js';
import { AGENT_TOOLS, type AgentTool, FILE_SLOTS, TOOLS } from '../../../../core/agent/tools/agent-tool.js';
import { SLOT_NAMES } from '../../../../core/agent/values/slot-value.js';
import { parseInput } from '../../../../core/base/parse-input.js';

const languages = readLanguages('configs/agent');
const policies = readPolicies('configs/agent/policy');
const first = languages[0]!.data;
const SLOTS: ReadonlySet<string> = new Set([...SLOT_NAMES, ...FILE_SLOTS.map(([name]) => name)]);

/** Calls with every argument that a request can contain. */
const CALLS: { tool: AgentTool; arguments: Record<string, unknown> }[] = [
  { tool: 'detect_image', arguments: { image_path: 'photos/a.jpg' } },
  {
    tool: 'detect_image',
    arguments: { image_path: 'a.jpg', classes: ['狗', '猫'], model_path: 'yolox_nano', confidence: 0.4 },
  },
  { tool: 'detect_image', arguments: { image_path: 'a.jpg', backend: 'mock' } },
  { tool: 'detect_folder', arguments: { folder_path: 'photos/', recursive: true } },
  { tool: 'detect_folder', arguments: { folder_path: 'data/photos', model_path: 'yolov8n', confidence: 0.25 } },
  { tool: 'list_models', arguments: {} },
  { tool: 'validate_dataset', arguments: { config_path: 'data/data.yaml', strict: true } },
  { tool: 'compare_models', arguments: { models: ['yolox_nano', 'yolov8n'], config_path: 'data/data.yaml' } },
  { tool: 'compare_models', arguments: { models: ['yolox_nano', 'yolov8n', 'mock'], folder_path: 'photos/' } },
  {
    tool: 'train_model',
    arguments: { config_path: 'data/data.yaml', epochs: 20, batch: 8, image_size: 640, name: 'dogs-1' },
  },
  { tool: 'train_model', arguments: {} },
  { tool: 'check_health', arguments: {} },
  { tool: 'profile_table', arguments: { table_path: 'data/sales 2024.xlsx' } },
];

/** Returns the groups and slots in the parts of a sentence. */
const namedBy = (parts: readonly FramePart[]): { groups: readonly string[]; slots: readonly string[] }[] =>
  parts.flatMap((part) => {
    if (part.kind === 'optional') return namedBy(part.parts);
    if (part.kind === 'slot') return [{ groups: [], slots: [part.name] }];
    return part.kind === 'group' ? [{ groups: part.groups, slots: [] }] : [];
  });

describe.each(languages)('$code', ({ data }) => {
  const says = [
    ...Object.values(data.tools).flatMap(({ sentences }) => sentences.flatMap(({ say }) => say)),
    ...data.options.flatMap(({ say }) => say),
  ];
  const groups = new Set([
    ...Object.keys(data.actions).map((name) => `action.${name}`),
    ...Object.keys(data.words).map((name) => `word.${name}`),
  ]);

  test('sentences name only existing groups and slots', () => {
    const names = says.flatMap((say) => namedBy(parsePattern(say)));
    const unknown = names.flatMap(({ groups: used }) =>
      used.filter(
        (group) =>
          !groups.has(group) && !groups.has(group.replace(/^\w+/, group.startsWith('word') ? 'action' : 'word')),
      ),
    );
    expect([...new Set(unknown)]).toEqual([]);
    expect(names.flatMap(({ slots }) => slots).filter((slot) => !SLOTS.has(slot))).toEqual([]);
  });

  test('has sentences for each tool, and every message', () => {
    expect(Object.keys(data.tools).toSorted()).toEqual([...AGENT_TOOLS].toSorted());
    expect(Object.keys(data.messages).toSorted()).toEqual(Object.keys(first.messages).toSorted());
    for (const [, { missing }] of FILE_SLOTS) expect(data.messages).toHaveProperty(missing);
    for (const category of Object.keys(REFUSALS)) expect(data.messages).toHaveProperty(`refuse_${category}`);
  });

  test.each(AGENT_TOOLS)('rejects a file without words for %s, and names it', (tool) => {
    const { [tool]: _, ...tools } = data.tools;
    const read = () => parseInput(LanguageFile, { ...data, tools });
    expect(read).toThrow(expect.objectContaining({ issues: [expect.objectContaining({ pointer: `/tools/${tool}` })] }));
  });

  test('rules have distinct names', () => {
    const ids = Object.entries(data.tools).flatMap(([tool, { sentences }]) =>
      sentences.map(({ id }) => `${tool}.${id}`),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test.each(CALLS)('parses its sentence for $tool $arguments as the same call', ({ tool, arguments: given }) => {
    const decision = decide(renderCall({ tool, arguments: given }, data), { languages, policies });
    expect(decision.kind === 'call' ? decision.steps.map((step) => [step.tool, step.arguments]) : decision).toEqual([
      [tool, TOOLS[tool].arguments.parse(given)],
    ]);
  });
});

test('does not find a prohibition inside a longer word', () => {
  const { lexicon } = languages.find(({ code }) => code === 'zh')!;
  const negations = (row: string[]) =>
    lexicon
      .read(row)
      .flat()
      .filter(({ group }) => group === 'negation.clause');
  expect(negations(['识', '别', '狗'])).toEqual([]);
  expect(negations(['别', '训', '练'])).toHaveLength(1);
});

test('rejects a pattern with unbalanced brackets', () => {
  expect(() => parsePattern('<detect> [{classes}')).toThrow(SyntaxError);
  expect(() => parsePattern('<detect>] {classes}')).toThrow(SyntaxError);
});

test('rejects an invalid language file', () => {
  const read = () => readLanguages('tests/fixtures/agent/en');
  expect(read).toThrow(expect.objectContaining({ code: 'internal' }));
});

test('rejects a sentence with a slot that no tool fills, and names it', () => {
  expect(() => parsePattern('<detect> in {picture}')).toThrow('{picture}');
});
