import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../../core/agent/decide.js';
import { AGENT } from '../../support/agent-context.js';
import { propertyRuns } from '../../support/property-runs.js';

const toolsOf = (text: string) => {
  const decision = decide(text, AGENT);
  return decision.kind === 'call' ? decision.steps.map(({ tool }) => tool) : [];
};

const DETECT = 'detect dogs in photos/dog.jpg';

describe('a negation that is separated from its object', () => {
  test.each([
    `Do: ${DETECT}. Do not:\n1. write a report\n2. train a model`,
    `${DETECT}. Do not\nwrite a report`,
    `${DETECT}. Don't: write a report`,
    `${DETECT}. Do not, please, write a report`,
    `${DETECT}. Never, write a report`,
    `${DETECT}. Do not - write a report`,
    `${DETECT}. Don't... write a report`,
    `${DETECT}. Don't bother, please, to write a report`,
    `${DETECT}. Do everything you can but don't, under any circumstances, write a report`,
    `${DETECT}. Forbidden: write a report`,
    `${DETECT}. Not to do: write a report`,
    `${DETECT}. What you must not do: write a report, train a model`,
    `${DETECT}. Everything but write a report`,
    `do not, I repeat, do not, write a report; ${DETECT}`,
    `${DETECT}. Tasks to skip: validate signs/data.yaml, list models`,
    '检测 a.jpg 里的狗。不要：写报告',
    '检测 a.jpg 里的狗。不要\n写报告',
    '检测 a.jpg 里的狗。不要，我再说一遍，不要，写报告',
  ])('applies only to its object: %j', (text) => {
    expect(toolsOf(text)).toEqual(['detect_image']);
    expect(decide(text, AGENT).not_done.map(({ category }) => category)).toContain('negated');
  });

  test('finds its object across separating words', () => {
    const cue = fc.constantFrom('do not', "don't", 'never', 'please do not', 'under no circumstances', '不要');
    const joiner = fc.constantFrom(
      ': ',
      ':\n',
      '\n',
      ', ',
      ' - ',
      ' — ',
      '... ',
      ':\n- ',
      ':\n1. ',
      ', please, ',
      '：',
      '，',
    );
    const asked = fc.constantFrom('write a report', 'train a model', 'list the models', '写报告', '列出模型');
    fc.assert(
      fc.property(cue, joiner, asked, (not, join, what) => {
        expect([not + join + what, toolsOf(not + join + what)]).toEqual([not + join + what, []]);
        const after = `${DETECT}. ${not}${join}${what}`;
        expect([after, toolsOf(after)]).toEqual([after, ['detect_image']]);
      }),
      { numRuns: propertyRuns(400) },
    );
  });
});

describe('a cancelled request', () => {
  test.each([
    [`${DETECT} and write a report? no`, ['detect_image']],
    [`${DETECT} (write a report? nope)`, ['detect_image']],
    [`${DETECT}; write a report? I don't think so`, ['detect_image']],
    [`${DETECT} and write a report. Actually, no report.`, ['detect_image']],
    [`${DETECT} and write a report. Never mind the report.`, ['detect_image']],
    [`${DETECT} and write a report, or not`, ['detect_image']],
    [`${DETECT} and write a report. On second thought, cancel that.`, []],
    ['检测 a.jpg 里的狗，生成报告就不用了', ['detect_image']],
    ['检测 a.jpg 里的狗，生成报告？不用', ['detect_image']],
    ['检测 a.jpg 里的狗，写报告？不要', ['detect_image']],
    ['train on signs/data.yaml? no, just validate it', ['validate_dataset']],
    [`${DETECT} then validate signs/data.yaml, no, cancel that`, ['detect_image']],
    [`${DETECT}. Validate signs/data.yaml. Cancel everything.`, []],
    [`${DETECT}. Validate signs/data.yaml. Never mind the validation, cancel that.`, ['detect_image']],
    [
      `${DETECT}, validate signs/data.yaml and write a report of the validation. No report of the validation`,
      ['detect_image', 'validate_dataset'],
    ],
    ['检测 a.jpg 里的狗。验证 d.yaml。全部取消', []],
  ])('%s', (text, tools) => {
    expect(toolsOf(text)).toEqual(tools);
  });
});

describe('reported speech and conditions', () => {
  test.each([
    [`${DETECT}. The sign says: write a report`, ['detect_image']],
    [`${DETECT}. He said, write a report.`, ['detect_image']],
    [`${DETECT}. TODO (someone else): write a report`, ['detect_image']],
    [`${DETECT}. My boss wants me to write a report`, ['detect_image']],
    [`${DETECT}. 他说：写报告`, ['detect_image']],
    [`${DETECT}. If there are more than 3 dogs, write a report`, ['detect_image']],
    ['validate signs/data.yaml and if it is fine, train on it', ['validate_dataset']],
    ['检测 a.jpg 里的狗，如果有狗就写报告', ['detect_image']],
    ["validate signs/data.yaml and train on it provided it's valid", ['validate_dataset']],
    ['validate signs/data.yaml and train on it unless it has errors', ['validate_dataset']],
    ['validate signs/data.yaml, otherwise train on it', ['validate_dataset']],
    ['检查 signs/data.yaml，否则训练', ['validate_dataset']],
  ])('%s', (text, tools) => {
    const decision = decide(text, AGENT);
    expect(toolsOf(text)).toEqual(tools);
    expect(decision.not_done.map(({ category }) => category)).toContain('not_understood');
  });

  test('asks about unknown words right before a report', () => {
    expect(decide(`${DETECT}. TODO zzgl: write a report`, AGENT).kind).toBe('clarify');
  });
});

describe('requests next to negations, conditions and courtesies', () => {
  test.each([
    [`Don't worry, ${DETECT} and write a report`, ['detect_image', 'generate_report']],
    [`${DETECT} and, if possible, write a report`, ['detect_image', 'generate_report']],
    [`As I said, ${DETECT}, then write a report. Thanks!`, ['detect_image', 'generate_report']],
    [`Do not train a model. ${DETECT} and write a report`, ['detect_image', 'generate_report']],
    ['check health, write a report, list models', ['check_health', 'list_models']],
    ['训练 signs/data.yaml', ['train_model']],
  ])('%s', (text, tools) => {
    expect(toolsOf(text)).toEqual(tools);
  });

  test('explains why there is nothing to report', () => {
    expect(decide('check health, write a report, list models', AGENT).not_done).toMatchObject([
      { text: 'write a report', reason: expect.stringContaining('report') },
    ]);
  });
});
