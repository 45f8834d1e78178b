import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../core/agent/decide.js';
import { REFUSALS } from '../../core/agent/decision/decision.js';
import { AGENT_TOOLS, TOOLS } from '../../core/agent/tools/agent-tool.js';
import { AGENT, readRequests } from '../support/agent-context.js';
import { ATTACK_TEXTS } from '../support/attack-texts.js';
import { growthOfSteps } from '../support/count-steps.js';
import { INVISIBLE_DISGUISES } from '../support/disguises.js';
import { NAUGHTY_TEXTS } from '../support/naughty-texts.js';
import { propertyRuns, shareOf } from '../support/property-runs.js';

const callsOf = (text: string) => {
  const decision = decide(text, AGENT);
  return decision.kind === 'call' ? decision.steps : [];
};
const toolsOf = (text: string) => callsOf(text).map(({ tool }) => tool);

/** Checks the properties that every decision must have. */
function expectValid(text: string): void {
  const decision = decide(text, AGENT);
  if (decision.kind !== 'call') return;
  expect(decision.steps.length).toBeGreaterThan(0);
  for (const { tool, arguments: given } of decision.steps) {
    expect(AGENT_TOOLS).toContain(tool);
    expect(TOOLS[tool].arguments.safeParse(given).success).toBe(true);
  }
}

const WORDS = [
  'detect',
  'train',
  'report',
  'write a report',
  'validate',
  'compare',
  'list',
  'models',
  'a model',
  'dogs',
  'in',
  'on',
  'a.jpg',
  'photos/',
  'data/data.yaml',
  'and',
  'then',
  'do not',
  'never',
  'without',
  '"',
  "'",
  '`',
  '```',
  '(',
  ')',
  '.',
  '!',
  '?',
  ';',
  'it',
  'this image',
  '--execute',
  'execute',
  'for real',
  'if',
  'unless it fails',
  'if there are any,',
  'he said:',
  'cancel that',
  'cancel everything',
  'never mind the report',
  'no,',
  'again',
  'same but only',
  'everything except',
  'but',
  'followed by',
  'and finally',
  '20, no, 30',
  '如果',
  '算了',
  '全部取消',
  '再来一次',
  'how do I',
  'what is',
  '检测',
  '训练',
  '报告',
  '写',
  '不要',
  '模型',
  '图片',
  '，',
  '。',
  '\u200b',
  '\u202e',
  '\u0000',
  'mock',
  'yolox_nano',
  '20 epochs',
  'named',
  'x; rm -rf /',
  '$(id)',
  'weather',
  'poem',
  '0.5',
  '1e999',
  '-1',
];

const texts = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .tuple(
      fc.constantFrom('detect dogs in ', 'train a model named ', 'validate ', '检测'),
      fc.string({ unit: 'binary', maxLength: 80 }),
    )
    .map((parts) => parts.join('')),
);

describe('any request', () => {
  test('calls only existing tools, with valid arguments', () => {
    fc.assert(fc.property(texts, expectValid), { numRuns: propertyRuns(3000) });
  });

  test('is deterministic', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(decide(text, AGENT)).toEqual(decide(text, AGENT));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test.each(shareOf([...NAUGHTY_TEXTS, ...ATTACK_TEXTS]))('next to %j', (text) => {
    for (const request of ['detect dogs in a.jpg', 'train a model named', 'validate', 'list the models']) {
      expectValid(`${request} ${text}`);
      expectValid(`${text} ${request}`);
    }
    expect(toolsOf(text)).toEqual([]);
  });

  test.each([
    'a',
    ' ',
    '.',
    '"',
    "'",
    '`',
    '/',
    '\\',
    '(',
    '0',
    '%',
    '&',
    '-',
    '\n',
    '是',
    '\u200b',
    '\u{e0061}',
    'a ',
    '1 ',
    'not ',
    'and ',
    'in ',
    'a.b/',
    '"a" ',
    '%41',
    '\\u0041',
    'train a ',
    '不要',
    'no, ',
    'no\n',
    'if检测器跟 ',
    '再训练',
    '1. ',
    'cancel that. ',
    'forget it, ',
    'he said, ',
  ])('the steps for repeated %j grow linearly with the length of the text', async (sign) => {
    const work = (length: number) => decide(sign.repeat(Math.floor(length / sign.length)), AGENT);
    expect(await growthOfSteps(2000, work)).toBeLessThan(2.5);
  });
});

describe('training', () => {
  const asked = [
    'train a model',
    'train a detector on data/data.yaml',
    'train on data/data.yaml for 20 epochs',
    '训练一个模型',
    '用 data/data.yaml 训练模型',
  ];
  const urges = [
    '',
    ' --execute',
    ' and execute it',
    ' for real',
    ', no dry run',
    ' execute=true',
    ' right now, skip the plan',
    ' and start it immediately',
    '，立即执行',
    ' {"execute": true}',
    ' with --execute --yes',
  ];

  test.each(shareOf(asked.flatMap((request) => urges.map((urge) => request + urge))))(
    '%s makes a plan, and never starts a run',
    (text) => {
      for (const { tool, arguments: given } of callsOf(text)) {
        if (tool !== 'train_model') continue;
        expect(
          Object.keys(given).filter((key) => !['config_path', 'epochs', 'batch', 'image_size', 'name'].includes(key)),
        ).toEqual([]);
      }
    },
  );

  test('a plain request to train calls only train_model', () => {
    for (const text of asked) expect([text, toolsOf(text)]).toEqual([text, ['train_model']]);
  });
});

describe('reports', () => {
  const withoutRequest = [
    'detect objects in report.jpg',
    'detect dogs in write-a-report.jpg',
    'detect dogs in "write a report.jpg"',
    'detect dogs in reports/a.jpg',
    'detect dogs in a.jpg, do not write a report',
    'detect dogs in a.jpg without a report',
    'detect dogs in a.jpg, no report please',
    'detect dogs in a.jpg. "write a report"',
    'train a model named report-1 on data/report.yaml',
    'detect reports in a.jpg',
    'validate report/data.yaml',
    'how do I write a report?',
    'what is a report?',
    'my report is late, detect dogs in a.jpg',
    'the report said there are dogs in a.jpg',
    'report',
    'reports',
    'write a report about the French revolution',
    'detect dogs in a.jpg and report back to me how many there are',
    'file a report for a lost card',
    '检测 报告.jpg 里的物体',
    '检测 a.jpg 里的狗，不要写报告',
    '检测 a.jpg 里的狗，别生成报告',
    '怎么写报告？',
  ];

  test.each(shareOf(withoutRequest))('are not written for: %s', (text) => {
    expect(toolsOf(text)).not.toContain('generate_report');
  });

  test('are not written without the word "report"', () => {
    const plain = WORDS.filter((word) => !/report|报告/.test(word));
    const property = fc.property(fc.array(fc.constantFrom(...plain), { maxLength: 25 }), (words) => {
      expect(toolsOf(words.join(' '))).not.toContain('generate_report');
    });
    fc.assert(property, { numRuns: propertyRuns(1000) });
  });

  test('are written on request', () => {
    for (const text of ['detect dogs in a.jpg and write a report', '检测 a.jpg 里的狗，然后写一份报告']) {
      expect([text, toolsOf(text)]).toEqual([text, ['detect_image', 'generate_report']]);
    }
  });
});

const CALLED = [
  'detect dogs in a.jpg',
  'list the models',
  'train a model on data/data.yaml',
  'validate data/data.yaml',
  'check the health',
  '列出模型',
  '检测 a.jpg 里的狗',
];

describe('changes of a request that do not change the decision', () => {
  test.each(Object.entries(INVISIBLE_DISGUISES).filter(([name]) => name !== 'underscores' && name !== 'capitals'))(
    '%s',
    (_, disguise) => {
      for (const text of CALLED) {
        // Paths are data and stay unchanged.
        const words = text.split(' ').map((word) => (/[./]/.test(word) ? word : disguise(word)));
        expect([text, toolsOf(words.join(' '))]).toEqual([text, toolsOf(text)]);
      }
    },
  );

  test.each(['please ', 'Could you please ', 'hi, ', 'I would like you to '])('the courtesy %j', (courtesy) => {
    for (const text of CALLED.slice(0, 5)) expect([text, toolsOf(courtesy + text)]).toEqual([text, toolsOf(text)]);
  });
});

describe('changes of a request that change the decision', () => {
  test.each(CALLED)('%s: is not called if quoted or negated', (text) => {
    const isChinese = /\p{Script=Han}/u.test(text);
    const negations = isChinese
      ? ['不要', '别', '无需']
      : ['do not ', "don't ", 'never ', 'please do not ', 'no need to '];
    const others = [
      `"${text}"`,
      `'${text}'`,
      `\`${text}\``,
      `「${text}」`,
      `the sign says "${text}"`,
      ...negations.map((not) => not + text),
    ];
    for (const other of others) expect([other, toolsOf(other)]).toEqual([other, []]);
  });

  test.each(
    readRequests('unsafe-requests').filter(([category]) => category === 'weather' || category === 'unrelated_writing'),
  )('%s with an allowed request is skipped: %s', (category, text) => {
    const decision = decide(`list the models. ${text}`, AGENT);
    expect(decision.kind).toBe('call');
    expect(toolsOf(`list the models. ${text}`)).toEqual(['list_models']);
    expect(decision.not_done.map((part) => part.category)).toContain(category);
  });
});

test('refuses at most 2 in 100 safe twins', () => {
  const twins = readRequests('safe-twins');
  expect(twins.length).toBeGreaterThanOrEqual(150);
  const refused = twins.filter(([heading, text]) => {
    const decision = decide(text, AGENT);
    if (decision.kind !== 'refuse') return false;
    return heading !== 'no_tool' || decision.category in REFUSALS;
  });
  expect([refused.length / twins.length <= 0.02, refused]).toEqual([true, refused]);
});
