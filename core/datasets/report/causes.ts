import { posix } from 'node:path';
import type { Finding } from '../finding.js';

/**
 * Findings that follow from another one: what their check says is true, and mending the cause ends them. `within`: they
 * follow in the same file, in the folder that the cause names, in the same split, or in the whole set.
 */
interface Cause {
  within: 'file' | 'folder' | 'split' | 'set';
  effects: readonly string[];
}

/** A box whose columns are corners is no box of centre and size: nothing that is said of it as one is true. */
const OF_A_BOX = [
  'label-box-outside',
  'label-extreme-aspect',
  'label-full-frame',
  'label-near-duplicate',
  'label-tiny-box',
  'label-two-classes',
  'label-zero-size',
];

/** What counts from another root is not found. */
const OF_THE_ROOT: Cause = { within: 'set', effects: ['config-split-not-found'] };
const SAME_SPLIT: Cause = { within: 'split', effects: ['set-split-empty'] };
/** A key in another spelling is missing under its own. */
const KEY_OF_A_SPLIT: Cause = { within: 'split', effects: ['config-split-missing', 'set-split-empty'] };
const KEY_OF_NAMES: Cause = { within: 'file', effects: ['config-names-missing'] };
const SAME_IMAGE: Cause = { within: 'file', effects: ['image-odd-size'] };
const SAME_FOLDER: Cause = { within: 'folder', effects: ['label-unreadable'] };

/** By the code of the cause. Those of a file, folder or split are found before their effects. */
const CAUSES: ReadonlyMap<string, Cause> = new Map([
  ['config-path-invalid', OF_THE_ROOT],
  ['config-path-not-found', OF_THE_ROOT],
  ['config-remote-path', OF_THE_ROOT],
  ['image-too-many-pixels', SAME_IMAGE],
  ['image-too-small', SAME_IMAGE],
  ['label-corners', { within: 'set', effects: OF_A_BOX }],
  ['label-folder-unreadable', SAME_FOLDER],
  // The label is there; that its image is gone is told of the image.
  ['label-orphan', { within: 'file', effects: ['manifest-file-removed'] }],
  [
    'label-ids-from-one',
    { within: 'set', effects: ['label-class-out-of-range', 'set-class-unused', 'set-single-class'] },
  ],
]);

/** What a finding is the cause of; null where nothing follows from it. */
function causeOf({ code, severity, split }: Finding): Cause | null {
  const known = CAUSES.get(code);
  if (known) return known;
  if (code === 'config-key-unknown' && severity === 'error') return split === null ? KEY_OF_NAMES : KEY_OF_A_SPLIT;
  // Of `path` itself; that of a split has effects as any other error about the split.
  if (code === 'config-path-escapes' && split === null) return OF_THE_ROOT;
  // That a split holds no image follows from any error of the config about it.
  return code.startsWith('config-') && severity === 'error' && split !== null ? SAME_SPLIT : null;
}

/** Where an effect lies that a cause of this width covers; several folders, for a cause covers those below it too. */
function placesOf({ file, split }: Finding): string[] {
  const places = [`split ${split}`];
  if (file === null) return places;
  places.push(`file ${file}`);
  for (let folder = posix.dirname(file); folder !== '.' && folder !== '/'; folder = posix.dirname(folder)) {
    places.push(`folder ${folder}`);
  }
  return places;
}

/** Keeps one cause from being told several times. Memory grows with the causes that were found. */
export class ToldCauses {
  /** Places of causes, by the codes of their effects. */
  readonly #covered = new Map<string, Set<string>>();
  readonly #throughout = new Set<string>();

  /** @returns those that do not follow from one that was told before; of each, what follows from it is remembered. */
  sift(findings: readonly Finding[]): Finding[] {
    return findings.filter((finding) => {
      if (this.#isEffect(finding)) return false;
      this.#remember(finding);
      return true;
    });
  }

  /** Codes of findings that follow from one about the whole set, whether they came before or after it. */
  get throughout(): ReadonlySet<string> {
    return this.#throughout;
  }

  #isEffect(finding: Finding): boolean {
    const covered = this.#covered.get(finding.code);
    return covered !== undefined && placesOf(finding).some((place) => covered.has(place));
  }

  #remember(finding: Finding): void {
    const cause = causeOf(finding);
    for (const effect of cause?.effects ?? []) {
      if (cause!.within === 'set') this.#throughout.add(effect);
      else {
        const covered = this.#covered.get(effect) ?? new Set();
        this.#covered.set(
          effect,
          covered.add(`${cause!.within} ${cause!.within === 'split' ? finding.split : finding.file}`),
        );
      }
    }
  }
}
