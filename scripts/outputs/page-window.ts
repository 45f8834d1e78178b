import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { ImageResult } from '../../core/vision/results/image-result.js';
import type { Client } from './http-client.js';
import type { Ledger } from './ledger.js';

/** A user's window with a separate server. */
export interface Window {
  /** Opens a page by its address after the `#`, with nothing stored from earlier pages. */
  open(path: string): Promise<Page>;
  /** Sends requests to the same server as other programs do. */
  client: Client;
}

/** Maximum wait for the expected content of a page, ms. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;

/** Waits until a page contains the expected result; otherwise records its content. */
export async function shows(
  page: Page,
  [ledger, what]: readonly [Ledger, string],
  [read, actual]: readonly [() => Promise<unknown>, unknown],
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const meant = JSON.stringify(actual);
  let stated = await read();
  while (JSON.stringify(stated) !== meant && Date.now() < deadline) {
    await page.waitForTimeout(PAUSE_MS);
    stated = await read();
  }
  ledger.same(what, stated, actual);
}

/** Returns the texts of the parts of each element, with white space collapsed. */
export const readParts = (page: Page, selector: string): Promise<string[][]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) =>
    [...one.children].map((part) => part.textContent.trim().replace(/\\s+/g, ' ')))`);

/** Returns corner and size of each box in a picture, px to a hundredth. */
export const readBoxes = (page: Page, selector: string): Promise<number[][]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(`${selector} rect.box`)})].map((box) =>
    ['x', 'y', 'width', 'height'].map((name) => Math.round(Number(box.getAttribute(name)) * 100) / 100))`);

export const boxesOf = ({ detections }: Pick<ImageResult, 'detections'>): number[][] =>
  detections.map(({ box: { x1, y1, x2, y2 } }) => [x1, y1, x2 - x1, y2 - y1].map((one) => Math.round(one * 100) / 100));

/** Returns the line that states the origin of the boxes. */
export async function readNote(page: Page, name = 'Made with'): Promise<string> {
  const lines = page.getByRole('region', { name, exact: true }).locator('p.soft');
  return (await lines.allTextContents()).join(' | ').replace(/\s+/g, ' ').trim();
}

/** Returns the expected note of a result. */
export function noteOf({ model, is_mock: isMock, device, options }: ImageResult, words = 'Made with'): string {
  const made = isMock ? `${model.id} (made-up boxes)` : `${model.id} ${model.sha256?.slice(0, 8)}`;
  const { confidence, iou, max_detections: most } = options;
  return `${words} ${made} on ${device}; confidence > ${confidence}, NMS IoU ${iou}, at most ${most} objects`;
}

/** Returns the file that a button saves. */
export async function save(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return readFile(await (await waiting).path());
}

const DIRECTORY_END = Buffer.from([0x50, 0x4b, 5, 6]);

/** Returns the files of an uncompressed zip by name (PKWARE APPNOTE 4.3.7, 4.3.12 and 4.3.16). */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(DIRECTORY_END);
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, name, extra] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const own = zip.readUInt32LE(at + 42);
    const start = own + 30 + zip.readUInt16LE(own + 26) + zip.readUInt16LE(own + 28);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), zip.toString('utf8', start, start + size));
    at += 46 + name + extra + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** Splits a line into words of a POSIX shell; supports only single quotes. */
const wordsOf = (line: string) =>
  [...line.matchAll(/(?:'(?:[^']|'\\'')*'|\S)+/g)].map(([word]) =>
    word.replaceAll("'\\''", '\0').replaceAll("'", '').replaceAll('\0', "'"),
  );

/**
 * Returns the first request that the page offers for its content: the fields of its curl line, and the words of its
 * shell command.
 */
export async function readRequest(page: Page): Promise<{ body: Record<string, string>; words: string[] }> {
  await page.getByRole('button', { name: 'Show request' }).click();
  const dialog = page.getByRole('dialog');
  const [curl = '', shell = ''] = await dialog.locator('.copy-line code').allTextContents();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const words = wordsOf(curl);
  const values = words.filter((_, at) => words[at - 1] === '-F').map((word) => /^(\w+)=(.*)$/s.exec(word)!);
  const json = words[words.indexOf('-d') + 1];
  const body = words.includes('-d')
    ? JSON.parse(json!)
    : Object.fromEntries(values.map(([, name, value]) => [name, value]));
  return { body, words: wordsOf(shell).slice(1) };
}
