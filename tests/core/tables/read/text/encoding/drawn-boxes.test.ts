import { expect, test } from 'vitest';
import { rankCodePages } from '../../../../../../core/tables/read/text/encoding/find-code-page.js';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const line = (byte: number) => Array.from({ length: 8 }, () => byte);

test('a table of ASCII characters in a drawn box is in a code page of DOS', () => {
  const [best] = rankCodePages(bytes(line(0xc4), '\r\n', [0xb3], ' Bolt ', [0xb3], '\r\n', line(0xc4), '\r\n'));
  expect(best?.label).toBe('cp437');
});

test('letters between drawn lines choose the code page', () => {
  // "Šroub křížový" in cp852.
  const name = [[0xe6], 'roub k', [0xfd, 0xa1, 0xa7], 'ov', [0xec]] as const;
  const box = [line(0xcd), '\r\n', [0xba], ...name, [0xba], '\r\n', line(0xcd)].map((part) =>
    typeof part === 'string' ? part : [...part],
  );
  expect(rankCodePages(bytes(...box))[0]?.label).toBe('cp852');
});

test('a crossing that cp850 does not have excludes it', () => {
  const labels = rankCodePages(bytes(line(0xcd), [0xd1], line(0xcd), '\n', [0xba], ' CR', [0x90], 'ME\n', line(0xcd)));
  expect(labels.map(({ label }) => label)).not.toContain('cp850');
});

test('repeated letters next to a byte that no page uses as a line are ranked as letters', () => {
  const labels = rankCodePages(bytes(line(0xc4), [0x81], line(0xc4), '\n', line(0xc4))).map(({ label }) => label);
  expect(labels).toContain('windows-1252');
});
