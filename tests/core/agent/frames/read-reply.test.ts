import { expect, test } from 'vitest';
import { fillPlaceholder, readReply } from '../../../../core/agent/frames/read-reply.js';
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

test.each([
  ['a.jpg', 'detect dogs in "a.jpg"'],
  ['"my photo.jpg"', 'detect dogs in "my photo.jpg"'],
  ['photos/', 'detect dogs in all images of "photos/"'],
])('"%s" fills the missing path', (text, filled) => {
  const choices = ['detect dogs in <image>', 'detect dogs in all images of <folder>'];
  expect(fillPlaceholder(text, choices, languages)).toBe(filled);
});

test.each(['d.yaml', 'dogs', 'detect cats in a.jpg and b.jpg', ''])('"%s" fills no path', (text) => {
  expect(fillPlaceholder(text, ['detect dogs in <image>'], languages)).toBeUndefined();
});
