import { describe, expect, test } from 'vitest';
import { decide } from '../../../core/agent/decide.js';
import { AGENT } from '../../support/agent-context.js';

const argumentsOf = (text: string) => {
  const decision = decide(text, AGENT);
  return decision.kind === 'call' ? decision.steps.map((step) => step.arguments) : decision.kind;
};

test.each<[string, Record<string, unknown>]>([
  ['detect dogs in photos/ non-recursively', { folder_path: 'photos/', classes: ['dogs'], recursive: false }],
  ['detect dogs in a.jpg with confidence 0,5', { image_path: 'a.jpg', classes: ['dogs'], confidence: 0.5 }],
  ['train on a.yaml for twenty five epochs', { config_path: 'a.yaml', epochs: 25 }],
  ['train on a.yaml for two hundred epochs', { config_path: 'a.yaml', epochs: 200 }],
  ['用 a.yaml 训练二十轮', { config_path: 'a.yaml', epochs: 20 }],
  ['train a model on a.yaml, not for 20 epochs', { config_path: 'a.yaml' }],
  ['detect dogs in photos/ without recursion', { folder_path: 'photos/', classes: ['dogs'] }],
])('parses %s', (text, given) => {
  expect(argumentsOf(text)).toEqual([given]);
});

test.each([
  'train a model on a.yaml for -5 epochs',
  'train a model on a.yaml with batch -8',
  'train on a.yaml for 10 or 20 epochs',
  'train a model on a.yaml named -rf',
  'train a model on a.yaml named my run',
  'detect dogs in a.jpg with confidence -1',
  'detect dogs in a.jpg with confidence 5',
  'detect dogs in a.jpg with confidence 1.5',
  'detect dogs in a.jpg with confidence 1/2',
  'detect dogs in a.jpg with confidence below 0.5',
  'detect dogs in a.jpg with confidence over 0.5 and under 0.8',
  '检测 a.jpg 里的自己会',
  '检测 a.jpg 里的谁',
])('asks back about %s', (text) => {
  expect(argumentsOf(text)).toBe('clarify');
});

describe('reports limits that no tool supports', () => {
  test.each([
    ['detect 3 dogs in a.jpg', '3 dogs'],
    ['detect three dogs in a.jpg', 'three dogs'],
    ['detect dogs left of the tree in a.jpg', 'left of the tree'],
    ['detect dogs in a.jpg twice', 'twice'],
    ['detect dogs in only the first 10 images of photos/', '10'],
    ['detect dogs in a.jpg using turbo mode', 'turbo mode'],
  ])('%s', (text, left) => {
    const decision = decide(text, AGENT);
    expect(decision.kind).toBe('call');
    expect(decision.not_done).toMatchObject([{ text: expect.stringContaining(left) }]);
  });
});
