import { describe, expect, test } from 'vitest';
import { decide } from '../../../core/agent/decide.js';
import type { PlannedStep } from '../../../core/agent/decision.js';
import { AGENT } from '../../support/agent-context.js';

type Earlier = Pick<PlannedStep, 'tool' | 'arguments'>;

const DOGS: Earlier = { tool: 'detect_image', arguments: { image_path: 'a.jpg', classes: ['dogs'] } };
const OTHERS: Earlier = { tool: 'detect_image', arguments: { image_path: 'b.jpg', without_classes: ['cars'] } };
const DATA: Earlier = { tool: 'validate_dataset', arguments: { config_path: 'data.yaml' } };

const asked = (steps: readonly Earlier[], text: string) =>
  decide(text, { ...AGENT, previous: { tools: steps.map(({ tool }) => tool), steps } });

describe('what builds upon an earlier request', () => {
  test.each<[Earlier, string, Earlier]>([
    [DOGS, 'now with confidence 0.6', { ...DOGS, arguments: { ...DOGS.arguments, confidence: 0.6 } }],
    [DOGS, 'and in b.jpg too', { ...DOGS, arguments: { ...DOGS.arguments, image_path: 'b.jpg' } }],
    [DOGS, 'the same for photos/', { tool: 'detect_folder', arguments: { folder_path: 'photos/', classes: ['dogs'] } }],
    [OTHERS, 'what about a.jpg?', { ...OTHERS, arguments: { ...OTHERS.arguments, image_path: 'a.jpg' } }],
    [DATA, 'train on it', { tool: 'train_model', arguments: { config_path: 'data.yaml' } }],
    [DATA, 'now strictly', { ...DATA, arguments: { ...DATA.arguments, strict: true } }],
  ])('%j, %s', (earlier, text, step) => {
    expect(asked([earlier], text)).toMatchObject({ kind: 'call', steps: [step] });
  });

  test('is asked back where it fits more than one call', () => {
    expect(asked([DOGS, OTHERS], 'now with confidence 0.6')).toMatchObject({ kind: 'clarify', choices: [{}, {}] });
  });

  test.each(['book a flight with confidence 0.6', 'tell me a joke', 'what is the weather'])('is not: %s', (text) => {
    expect(asked([DOGS], text).kind).toBe('refuse');
  });
});

test('a question keeps the parts that lack nothing, and each choice holds them', () => {
  const text = 'detect dogs in photos/, validate the dataset, and write a report';
  const decision = decide(text, AGENT);
  expect(decision).toMatchObject({
    kind: 'clarify',
    message: expect.stringContaining('validate the dataset'),
    steps: [{ tool: 'detect_folder' }, { tool: 'generate_report' }],
  });
  const [choice] = decision.kind === 'clarify' ? decision.choices : [];
  expect(decide(choice!.text.replace('<data.yaml>', '"data.yaml"'), AGENT)).toMatchObject({
    kind: 'call',
    steps: [{ tool: 'detect_folder' }, { tool: 'validate_dataset' }, { tool: 'generate_report' }],
  });
});
