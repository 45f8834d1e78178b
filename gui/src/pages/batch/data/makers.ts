import { originOf } from '../../../../../core/vision/formats/origin-text.js';
import { isImageWarning } from '../../../../../core/vision/image/image-warning.js';
import type { Origin } from '../../../../../core/vision/results/origin.js';
import type { JobEntry } from '../../../../../handlers/workspace/job-entries.js';

/** The origins of the results of a run, without warnings about single images. There are several if the weights were replaced while it was paused. */
export class Makers {
  readonly origins: Origin[] = [];
  readonly keys: string[] = [];
  private readonly places = new Map<string, number>();

  /** Returns the index of the origin of a result, which is added if it is new; -1 if there is no result. */
  placeOf({ maker, result }: Pick<JobEntry, 'maker' | 'result'>): number {
    if (maker === null || result === null) return -1;
    const known = this.places.get(maker);
    if (known !== undefined) return known;
    const origin = originOf(result);
    const warnings = origin.warnings.filter((warning) => !isImageWarning(warning));
    const place = this.origins.push({ ...origin, warnings }) - 1;
    this.keys.push(maker);
    this.places.set(maker, place);
    return place;
  }
}
