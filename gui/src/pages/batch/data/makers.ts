import { originOf } from '../../../../../core/vision/formats/origin-text.js';
import type { Origin } from '../../../../../core/vision/results/origin.js';
import type { JobEntry } from '../../../../../handlers/workspace/job-entries.js';

/** What produced the results of a run: more than one if weights were exchanged while it was paused. */
export class Makers {
  readonly origins: Origin[] = [];
  readonly keys: string[] = [];
  private readonly places = new Map<string, number>();

  /** Returns the place of the maker of an entry, and adds it if it is new; -1 without a result. */
  placeOf({ maker, result }: Pick<JobEntry, 'maker' | 'result'>): number {
    if (maker === null || result === null) return -1;
    const known = this.places.get(maker);
    if (known !== undefined) return known;
    const place = this.origins.push(originOf(result)) - 1;
    this.keys.push(maker);
    this.places.set(maker, place);
    return place;
  }
}
