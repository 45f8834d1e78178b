import { posix } from 'node:path';
import type { Cause } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import { OF_THE_ROOT } from '../config/checks/split-checks.js';
import { DATASET_CHECKS } from './dataset-checks.js';

const SAME_SPLIT: Cause = { within: 'split', effects: ['set-split-empty'] };
/** Effects of a misspelled key: the correct key is missing. */
const KEY_OF_A_SPLIT: Cause = { within: 'split', effects: ['config-split-missing', 'set-split-empty'] };
const KEY_OF_NAMES: Cause = { within: 'file', effects: ['config-names-missing'] };

/** Returns the effects of a finding as a cause; null if it has none. */
function causeOf({ code, severity, split }: Finding): Cause | null {
  const known = DATASET_CHECKS.get(code)?.causes;
  if (known) return known;
  if (code === 'config-key-unknown' && severity === 'error') return split === null ? KEY_OF_NAMES : KEY_OF_A_SPLIT;
  // For `path` itself. For a split, it has the same effects as any other error about the split.
  if (code === 'config-path-escapes' && split === null) return OF_THE_ROOT;
  // An empty split follows from any config error about it.
  return code.startsWith('config-') && severity === 'error' && split !== null ? SAME_SPLIT : null;
}

/**
 * Returns the places whose causes cover an effect. There are several folders, because a cause also covers subfolders.
 */
function placesOf({ file, split }: Finding): string[] {
  const places = [`split ${split}`];
  if (file === null) return places;
  places.push(`file ${file}`);
  for (let folder = posix.dirname(file); folder !== '.' && folder !== '/'; folder = posix.dirname(folder)) {
    places.push(`folder ${folder}`);
  }
  return places;
}

/** Filters out effects of causes that were reported already. Memory grows with the causes found. */
export class ReportedCauses {
  /** Covered places by code of the effects. */
  readonly #covered = new Map<string, Set<string>>();
  readonly #throughout = new Set<string>();

  /** Returns the findings that are not effects of earlier ones, and remembers their own effects. */
  sift(findings: readonly Finding[]): Finding[] {
    return findings.filter((finding) => {
      if (this.#isEffect(finding)) return false;
      this.#remember(finding);
      return true;
    });
  }

  /** Codes of findings caused by one about the whole set, reported before or after it. */
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
