import type { Finding } from '../../checks/finding.js';
import { findingOf, type Spotted } from '../sources/spotted.js';

const MOST_RELATED = 9;

/** Many findings of one kind in one place as one: the first, how many there are, and where a few more stand. */
export class SpottedTally {
  readonly #kinds = new Map<string, { first: Spotted; count: number; related: Finding['related'] }>();
  readonly #config: string;

  /** @param config its name, for findings that name no other file. */
  constructor(config: string) {
    this.#config = config;
  }

  /** @param group findings of one code and one group are one. */
  add(group: string, spotted: Spotted): void {
    const key = `${spotted.code} ${group}`;
    const known = this.#kinds.get(key);
    if (!known) {
      this.#kinds.set(key, { first: spotted, count: 1, related: [] });
      return;
    }
    known.count++;
    if (known.related.length >= MOST_RELATED) return;
    const line = spotted.place?.line ?? null;
    known.related.push({ file: spotted.file ?? this.#config, line, note: 'the same here' });
  }

  /** All of them, in the order of their first. */
  findings(): Finding[] {
    return [...this.#kinds.values()].map(({ first, count, related }) => {
      if (count === 1) return findingOf(first, this.#config);
      const message = `${first.message} ${count - 1} more like it.`;
      return findingOf({ ...first, message, count, related: [...(first.related ?? []), ...related] }, this.#config);
    });
  }
}
