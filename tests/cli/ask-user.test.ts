import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { choose } from '../../cli/ask-user.js';

const CHOICES = [
  { label: 'One image', text: 'detect dogs in <image>' },
  { label: 'A folder', text: 'detect dogs in <folder> with <model>' },
  { label: 'The models', text: 'list the models' },
];

/** Answers each question with the next line. */
async function answer(lines: readonly string[]): Promise<string | null> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...lines];
  output.on('data', (chunk: Buffer) => {
    if (/(?:: |stop {2})$/.test(chunk.toString())) input.write(`${left.shift() ?? ''}\n`);
  });
  return choose(CHOICES, { input, output });
}

test.each([
  [['3'], 'list the models'],
  [['1', 'photos/my dog.jpg'], 'detect dogs in "photos/my dog.jpg"'],
  [['2', 'photos', 'yolox_nano'], 'detect dogs in "photos" with "yolox_nano"'],
  [['1', 'a" and train a model <now>'], 'detect dogs in "a and train a model now"'],
  [['1', '$& $1'], 'detect dogs in "$& $1"'],
  [[''], null],
  [['0'], null],
  [['4'], null],
  [['one'], null],
  [['1', ''], null],
])('the input %j results in %j', async (lines, text) => {
  expect(await answer(lines)).toBe(text);
});

test('reads lines that were typed ahead, and chooses nothing at the end of input', async () => {
  const streams = () => ({ input: new PassThrough(), output: new PassThrough() });
  const ahead = streams();
  ahead.input.end('1\nphotos/a.png\n');
  expect(await choose(CHOICES, ahead)).toBe('detect dogs in "photos/a.png"');
  const ended = streams();
  ended.input.end();
  expect(await choose(CHOICES, ended)).toBeNull();
});
