import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, sep } from 'node:path';
import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import { IMAGE_SUFFIXES } from '../config/sources/image-suffixes.js';

export const ORPHAN_CHECKS = defineChecks({
  'label-orphan': {
    severity: 'warning',
    title: 'Label without an image',
    why: 'Its objects are never learned: the image was deleted or renamed, or is in another folder.',
    fix: 'Restore the image under the same name, or delete the label.',
    // The label exists; only its image is missing, which has its own finding.
    causes: { within: 'file', effects: ['manifest-file-removed'] },
  },
});

const MAX_RELATED = 10;
const [LABELS, IMAGES] = [`${sep}labels${sep}`, `${sep}images${sep}`];

/** A text file in a label folder that belongs to no image of a split. */
interface Orphan {
  path: string;
  /** Path relative to the root. */
  name: string;
  split: Finding['split'];
}

function imageFolderOf(labelPath: string): string {
  const at = labelPath.lastIndexOf(LABELS);
  if (at === -1) return dirname(labelPath);
  return dirname(`${labelPath.slice(0, at)}${IMAGES}${labelPath.slice(at + LABELS.length)}`);
}

/** Normalizes case and Unicode composition, because macOS stores accents as separate characters (NFD). */
const spelling = (path: string) => path.normalize('NFC').toLowerCase();

const stemOf = (path: string) => basename(path, extname(path));

/** Reports labels without an image, with the likely cause. */
export class OrphanJudge {
  readonly #expected: ReadonlyMap<string, string>;
  readonly #stems = new Map<string, ReadonlySet<string>>();
  readonly #unlisted: Orphan[] = [];
  /** Labels that exist under a name with different case or accents. */
  readonly misspelt = new Set<string>();

  /** @param labelPaths expected label paths of the images. */
  constructor(labelPaths: readonly string[]) {
    this.#expected = new Map(labelPaths.map((path) => [spelling(path), path]));
  }

  async judge(orphan: Orphan): Promise<Finding[]> {
    if (/^readme\b/i.test(basename(orphan.path))) return [];
    const expected = this.#expected.get(spelling(orphan.path));
    if (expected === undefined && (await this.#stemsIn(imageFolderOf(orphan.path))).has(stemOf(orphan.path))) {
      this.#unlisted.push(orphan);
      return [];
    }
    const found = { file: orphan.name, split: orphan.split };
    if (expected === undefined) {
      return [raise(ORPHAN_CHECKS['label-orphan'], { ...found, message: 'No image has this name.' })];
    }
    this.misspelt.add(expected);
    const isCase = expected.normalize('NFC') !== orphan.path.normalize('NFC');
    const how = isCase ? 'upper and lower case' : 'the encoding of accents (Unicode NFC and NFD), which looks the same';
    return [
      raise(ORPHAN_CHECKS['label-orphan'], {
        ...found,
        message: `No image reads it: training expects "${basename(expected)}", which differs in ${how}.`,
        fix: `Rename it to "${basename(expected)}".`,
      }),
    ];
  }

  /**
   * Reports labels of existing images that are in no split as one finding, because a split is often a selection of a
   * folder.
   */
  finish(): Finding[] {
    const [first] = this.#unlisted;
    if (!first) return [];
    const count = this.#unlisted.length;
    return [
      raise(ORPHAN_CHECKS['label-orphan'], {
        severity: 'notice',
        file: first.name,
        count,
        message: `${count === 1 ? 'A label belongs' : `${count} labels belong`} to images that are in no split.`,
        fix: 'Add the images to a split, unless they are excluded on purpose.',
        related: this.#unlisted
          .slice(0, MAX_RELATED)
          .map(({ name }) => ({ file: name, line: null, note: 'its image is in no split' })),
      }),
    ];
  }

  async #stemsIn(folder: string): Promise<ReadonlySet<string>> {
    const known = this.#stems.get(folder);
    if (known) return known;
    const names = await readdir(folder).catch(() => [] as string[]);
    const stems = new Set(names.filter((name) => IMAGE_SUFFIXES.has(extname(name).toLowerCase())).map(stemOf));
    this.#stems.set(folder, stems);
    return stems;
  }
}
