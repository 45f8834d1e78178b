import { type Block, type FileLine, phrase, shortenTo } from '../../../../report/document.js';
import { formatCount } from '../../../../report/figures.js';
import type { Finding } from '../../checks/finding.js';
import { fixLabel } from '../../fix/fix-label.js';
import type { ImageEvidence } from '../../scan/evidence.js';
import type { RankedKind } from '../words/rank-kinds.js';
import type { RankedInput } from '../words/report-input.js';
import { file } from '../words/words.js';

/** Maximum code points of a line. */
const MAX_LENGTH = 64;
/** Maximum files in a list. */
const MAX_FILES = 6;

const lineOf = (number: number | null, state: FileLine['state'], text: string): FileLine => ({
  number,
  state,
  text: shortenTo(text, MAX_LENGTH),
});

/** Formats a coordinate with at most six decimals. */
const coordinate = (value: number) => String(Number(value.toFixed(6)));

/** Returns the row with its box clipped to the image; null for other rows than boxes. */
function clippedRow(text: string): string | null {
  const fields = text.trim().split(/\s+/);
  const numbers = fields.slice(1).map(Number);
  if (fields.length !== 5 || !numbers.every(Number.isFinite)) return null;
  const [cx, cy, width, height] = numbers as [number, number, number, number];
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const [x1, x2] = [clip(cx - width / 2), clip(cx + width / 2)];
  const [y1, y2] = [clip(cy - height / 2), clip(cy + height / 2)];
  return [fields[0], ...[(x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1].map(coordinate)].join(' ');
}

/** Returns a row as `dataset fix` would write it; null if it does not change it. */
function fixedRow(text: string): string | null {
  return fixLabel(Buffer.from(text), '').text?.trimEnd() ?? null;
}

/** Returns the lines of the row of a finding: what is there, and what a fix would write. */
function rowLines({ code }: Finding, number: number, text: string): FileLine[] {
  if (code === 'label-duplicate-row') return [lineOf(number, 'removed', text)];
  const after = code === 'label-box-outside' ? clippedRow(text) : fixedRow(text);
  if (after === null || after === text) return [lineOf(number, 'wrong', text)];
  return [lineOf(number, 'removed', text), lineOf(number, 'added', after)];
}

function labelLines(finding: Finding, { lines }: ImageEvidence): FileLine[] {
  return lines.flatMap(({ line, text }) =>
    line === finding.line ? rowLines(finding, line, text) : [lineOf(line, 'same', text)],
  );
}

function configLines({ line }: Finding, lines: readonly string[]): FileLine[] {
  if (line === null) return [];
  return [line - 1, line, line + 1].flatMap((number) => {
    const text = lines[number - 1];
    return text === undefined ? [] : [lineOf(number, number === line ? 'wrong' : 'same', text)];
  });
}

/** Returns the lines of the label or config that a finding is about. Other findings have none. */
export function linesOf(kind: RankedKind, { report, configLines: config, illustrations }: RankedInput): Block[] {
  const [first] = kind.findings;
  if (first.file === null) return [];
  if (first.file === report.config) {
    const lines = configLines(first, config);
    return lines.length === 0 ? [] : [{ kind: 'lines', title: phrase`${file(first.file)}`, lines }];
  }
  const evidence = illustrations.get(first)?.own.evidence;
  const lines = evidence ? labelLines(first, evidence) : [];
  if (lines.length > 0) {
    const repeats = first.count > 1 ? { note: phrase`${formatCount(first.count - 1)} more in this file` } : {};
    return [{ kind: 'lines', title: phrase`${file(first.file)}`, lines, ...repeats }];
  }
  if (first.related.length === 0) return [];
  const names = [first.file, ...first.related.map((one) => one.file)].slice(0, MAX_FILES);
  const more = first.related.length + 1 - names.length;
  return [
    {
      kind: 'lines',
      title: phrase`${first.related[0]!.note}`,
      lines: names.map((name) => lineOf(null, 'same', name)),
      ...(more > 0 ? { note: phrase`and ${formatCount(more)} more` } : {}),
    },
  ];
}
