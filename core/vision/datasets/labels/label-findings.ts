import { type Check, type Found, raise } from '../checks/check.js';
import type { CheckCode } from '../checks/check-codes.js';
import type { Finding } from '../checks/finding.js';
import type { Split } from '../contract/dataset-config.js';

/** Consequence of most errors in labels (Ultralytics 8.4, `verify_image_label`). */
export const IMAGE_IS_DROPPED = 'Ultralytics drops the whole image with all of its objects, and logs only one line.';

const MAX_QUOTE_LENGTH = 40;

/** Shortens a part of a label for a message, without control characters. */
export function quote(text: string): string {
  const short = text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}...` : text;
  return short.replace(/[\x00-\x1f\x7f-\x9f]/g, '?');
}

/** Formats a number for a message with at most four significant digits. */
export function formatLabelNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** Position in a label, and the text there. */
export interface Place {
  line: number;
  column?: number;
  value?: string;
  /** Reports findings of a check separately by this value, such as two unknown classes. */
  apart?: string;
}

/** Maximum further positions in a finding; the count includes all. */
const MAX_RELATED = 5;
/** Maximum separate findings per check. A label of random bytes could cause a million. */
const MAX_SEPARATE = 20;

interface LabelOf {
  name: string;
  split: Split;
  classNames?: readonly (string | null)[];
}

/** Collects the findings of a label: each kind once, with its first position, its count and a few further positions. */
export class LabelFindings {
  readonly #found = new Map<string, Finding>();
  /** Number of separate findings per check. */
  readonly #apart = new Map<CheckCode, number>();
  readonly #about: LabelOf;

  constructor(about: LabelOf) {
    this.#about = about;
  }

  /**
   * @param describe called only for the first finding of a kind, because formatting a million messages would be slow.
   */
  add(check: Check, place: Place | null, describe: () => string | Omit<Found, 'line' | 'column' | 'value'>): void {
    const key = this.#keyOf(check.code, place?.apart);
    const before = this.#found.get(key);
    if (!before) this.#found.set(key, this.#first(check, place, describe()));
    else {
      before.count++;
      if (place) this.#relate(before, place);
    }
  }

  #keyOf(code: CheckCode, apart: string | undefined): string {
    if (apart === undefined) return code;
    const key = `${code} ${apart}`;
    if (this.#found.has(key)) return key;
    const kinds = this.#apart.get(code) ?? 0;
    if (kinds === MAX_SEPARATE) return `${code} ${MAX_SEPARATE}th`;
    this.#apart.set(code, kinds + 1);
    return kinds + 1 === MAX_SEPARATE ? `${code} ${MAX_SEPARATE}th` : key;
  }

  #relate({ file, line, related }: Finding, place: Place): void {
    if (file === null || related.length === MAX_RELATED || line === place.line || related.at(-1)?.line === place.line)
      return;
    related.push({ file, line: place.line, note: place.value === undefined ? 'again' : quote(place.value) });
  }

  #first(check: Check, place: Place | null, description: string | Omit<Found, 'line' | 'column' | 'value'>): Finding {
    const found = typeof description === 'string' ? { message: description } : description;
    return raise(check, {
      file: this.#about.name,
      split: this.#about.split,
      line: place?.line ?? null,
      column: place?.column ?? null,
      value: place?.value === undefined ? null : place.value.replace(/[\x00-\x1f\x7f-\x9f]/g, '?'),
      ...found,
    });
  }

  /** Describes a class in a message. */
  nameOf(id: number): string {
    const name = this.#about.classNames?.[id] ?? null;
    return name === null ? `class ${id}` : `"${quote(name)}" (class ${id})`;
  }

  all(): Finding[] {
    return [...this.#found.values()];
  }
}
