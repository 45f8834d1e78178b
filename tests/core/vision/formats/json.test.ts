import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJson, toJsonLine } from '../../../../core/vision/formats/json.js';
import { anyResult } from './arbitrary-results.js';
import { makeResult } from './image-results.js';

/** Every line end that Python's `str.splitlines` recognizes. */
const LINE_ENDS = [0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029].map((unit) =>
  String.fromCharCode(unit),
);

test.each(LINE_ENDS)('%j in a name does not break the line', (end) => {
  const result = makeResult({ name: `a${end}b.jpg` });
  const line = toJsonLine(result);
  expect(LINE_ENDS.filter((one) => line.slice(0, -1).includes(one))).toEqual([]);
  expect(JSON.parse(line)).toEqual(result);
});

test.each([
  ['json', toJson],
  ['jsonl', toJsonLine],
])('%s of any answer parses back unchanged, and ends with a line break', (_, render) => {
  fc.assert(
    fc.property(anyResult, (result) => {
      expect(JSON.parse(render(result))).toEqual(JSON.parse(JSON.stringify(result)));
      expect(render(result).endsWith('}\n')).toBe(true);
    }),
  );
});
