import { expect, test } from 'vitest';
import { halvePlanes, i420Bytes } from '../../gui/src/pages/video/halve-planes.js';

test('a picture has a byte of brightness per pixel and a quarter of that per colour', () => {
  expect(i420Bytes(8, 4)).toBe(8 * 4 + 2 * 4 * 2);
});

test('each sample of half a picture is the rounded mean of four of its plane', () => {
  const [width, height] = [8, 4];
  const brightness = Array.from({ length: width * height }, (_, at) => (at * 37) % 256);
  const blue = Array.from({ length: 8 }, (_, at) => 16 * at);
  const red = Array.from({ length: 8 }, (_, at) => 255 - 9 * at);
  const to = new Uint8Array(i420Bytes(4, 2));
  halvePlanes(Uint8Array.from([...brightness, ...blue, ...red]), width, height, to);

  const mean = (plane: number[], across: number, column: number, row: number) => {
    const at = 2 * row * across + 2 * column;
    const four = [plane[at]!, plane[at + 1]!, plane[at + across]!, plane[at + across + 1]!];
    return Math.round(four.reduce((sum, value) => sum + value) / 4);
  };
  const halved = (plane: number[], across: number, down: number) =>
    Array.from({ length: (across / 2) * (down / 2) }, (_, at) =>
      mean(plane, across, at % (across / 2), Math.floor(at / (across / 2))),
    );
  expect([...to]).toEqual([...halved(brightness, 8, 4), ...halved(blue, 4, 2), ...halved(red, 4, 2)]);
});
