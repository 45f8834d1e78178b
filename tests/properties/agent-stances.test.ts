import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../core/agent/decide.js';
import { AGENT } from '../support/agent-context.js';
import { propertyRuns } from '../support/property-runs.js';

const toolsOf = (text: string) => {
  const decision = decide(text, AGENT);
  return decision.kind === 'call' ? decision.steps.map(({ tool }) => tool) : [];
};

const DETECT = { text: 'detect dogs in a.jpg', tool: 'detect_image' };
const OTHERS = [
  { text: 'validate data/data.yaml', tool: 'validate_dataset' },
  { text: 'train on data/data.yaml for 20 epochs', tool: 'train_model' },
  { text: 'compare yolox_nano and yolov8n on data/data.yaml', tool: 'compare_models' },
  { text: 'write a report', tool: 'generate_report' },
  { text: 'list the models', tool: 'list_models' },
];

const other = fc.constantFrom(...OTHERS);
const joiner = fc.constantFrom(
  ' and ',
  ', and then ',
  ', then ',
  '; ',
  '. ',
  '\n',
  ', after that ',
  ', and finally ',
  ' and also ',
  ', when done, ',
);

describe('two joined requests', () => {
  test('are both called, in order', () => {
    const property = fc.property(joiner, other, (join, { text, tool }) => {
      const asked = `${DETECT.text}${join}${text}`;
      expect([asked, toolsOf(asked)]).toEqual([asked, [DETECT.tool, tool]]);
    });
    fc.assert(property, { numRuns: propertyRuns(60) });
  });

  test('a conditional or reported second part is not called, but listed', () => {
    const conditions = ['if there are any, ', 'if it is fine, ', 'unless it fails, ', 'provided that all is well, '];
    const conditional = fc.tuple(joiner, fc.constantFrom(...conditions, 'assuming it works, '));
    const reported = fc.tuple(fc.constantFrom('. ', '; ', '\n'), fc.constantFrom('he said: ', 'my boss wants me to '));
    const property = fc.property(fc.oneof(conditional, reported), other, (stance, { text }) => {
      const asked = `${DETECT.text}${stance.join('')}${text}`;
      expect([asked, toolsOf(asked)]).toEqual([asked, [DETECT.tool]]);
      expect(decide(asked, AGENT).not_done.map(({ category }) => category)).toContain('not_understood');
    });
    fc.assert(property, { numRuns: propertyRuns(120) });
  });

  test('are cancelled individually or together', () => {
    const one = fc.constantFrom('. Cancel that.', ', no, cancel that', '; scratch that', '. Never mind, forget it.');
    const all = fc.constantFrom('. Cancel everything.', ', cancel both', '. Forget the whole thing', '; scrap it all');
    const property = fc.property(other, one, all, ({ text }, taken, both) => {
      const asked = `${DETECT.text}. ${text}`;
      expect([asked + taken, toolsOf(asked + taken)]).toEqual([asked + taken, [DETECT.tool]]);
      expect([asked + both, toolsOf(asked + both)]).toEqual([asked + both, []]);
    });
    fc.assert(property, { numRuns: propertyRuns(60) });
  });
});
