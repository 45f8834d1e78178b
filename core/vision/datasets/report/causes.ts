import { posix } from 'node:path';
import type { Cause } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import { OF_THE_ROOT } from '../config/checks/split-checks.js';
import { DATASET_CHECKS } from './dataset-checks.js';

const SAME_SPLIT: Cause = { within: 'split', effects: ['set-split-empty'] };
/** A misspelled key causes a finding about the missing correct key. */
const KEY_OF_A_SPLIT: Cause = { within: 'split', effects: ['config-split-missing', 'set-split-empty'] };
const KEY_OF_NAMES: Cause = { within: 'file', effects: ['config-names-missing'] };

/** Returns the effects of a finding; null if it has none. */
function causeOf({ code, severity, split }: Finding): Cause | null {
  const known = DATASET_CHECKS.get(code)?.causes;
  if (known) return known;
  if (code === 'config-key-unknown' && severity === 'error') return split === null ? KEY_OF_NAMES : KEY_OF_A_SPLIT;
  // Findings about `path` (without a split). For a split, the rule below applies.
  if (code === 'config-path-escapes' && split === null) return OF_THE_ROOT;
  // Any config error about a split can leave it empty.
  return code.startsWith('config-') && severity === 'error' && split !== null ? SAME_SPLIT : null;
}

/** Returns the scopes in which a cause covers this finding: its split, file and all folders above it. */
function placesOf({ file, split }: Finding): string[] {
  const places = [`split ${split}`];
  if (file === null) return places;
  places.push(`file ${file}`);
  for (let folder = posix.dirname(file); folder !== '.' && folder !== '/'; folder = posix.dirname(folder)) {
    places.push(`folder ${folder}`);
  }
  return places;
}

/** Removes findings that are effects of findings reported earlier. Memory grows with the number of causes. */
export class ReportedCauses {
  /** Scopes covered by causes, by code of the effect. */
  readonly #covered = new Map<string, Set<string>>();
  readonly #throughout = new Set<string>();

  /** Returns the findings that are not effects of earlier ones, and registers their effects. */
  sift(findings: readonly Finding[]): Finding[] {
    return findings.filter((finding) => {
      if (this.#isEffect(finding)) return false;
      this.#remember(finding);
      return true;
    });
  }

  /** Codes of findings that are effects of a cause about the whole dataset, even if they were reported before it. */
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
