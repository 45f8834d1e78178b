import { expect, test } from 'vitest';
import { readReply } from '../../../../core/agent/frames/read-reply.js';
import { readLanguages } from '../../../../core/agent/language/language.js';

const languages = readLanguages('configs/agent');

test.each([
  ['2', 1],
  ['2.', 1],
  ['#2', 1],
  ['option 2', 1],
  ['the second one, please', 1],
  ['Second!', 1],
  ['yes', 0],
  ['Yes, please.', 0],
  ['the last one', 2],
  ['第二个', 1],
  ['是的', 0],
  ['最后一个', 2],
])('"%s" is choice %i of three', (text, index) => {
  expect(readReply(text, 3, languages)).toBe(index);
});

test.each(['4', '0', 'the fourth one', 'no', 'detect dogs in a.jpg', 'second thoughts', '', '2 dogs'])(
  '"%s" is a new request',
  (text) => {
    expect(readReply(text, 3, languages)).toBeNull();
  },
);
