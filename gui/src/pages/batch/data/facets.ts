import { AGREEMENTS, compareImage, NOT_COMPARED } from './agreement.js';
import { type BatchTable, BY_HAND, DONE, FAILED } from './batch-table.js';
import { type BatchFilters, type Choices, STATUSES } from './filters.js';

/** Number of bins in the histogram of scores. */
export const SCORE_BINS = 20;
/** Last bin in the histogram of objects per image. It also contains images with more objects. */
export const MAX_OBJECT_BIN = 30;

export interface FacetInput {
  table: BatchTable;
  /** Results of a second model for the same images; null for no comparison. */
  other: BatchTable | null;
  /** Only boxes above this score count. */
  confidence: number;
  filters: BatchFilters;
}

/**
 * Counts for all facets. The counts of a facet ignore its own filter and apply those of all others, so they show how
 * many images would match each choice.
 */
export interface Facets {
  /** Indices of the images that match all filters, in the order of the table. */
  shown: Int32Array;
  /** Number of images with an outcome. */
  images: number;
  /** Number of boxes by score, in `SCORE_BINS` bins from 0 to 1, in the images that match all filters. */
  scores: Uint32Array;
  /** Number of these boxes above and below the score. */
  kept: number;
  below: number;
  /** By class id: number of images with the class, among those that match the other facets, and among all. */
  classImages: Uint32Array;
  classTotals: Uint32Array;
  /** Number of images by agreement, in the order of `AGREEMENTS`. */
  agreement: Uint32Array;
  /** Number of images by status, in the order of `STATUSES`. */
  status: Uint32Array;
  /** Number of images by number of objects. */
  objects: Uint32Array;
  /** Maximum number of objects in an image. */
  maxObjects: number;
  /** By image index: number of objects above the score. */
  perImage: Uint16Array;
  /** By image index: lowest score of these objects; 2 if there are none. */
  lowest: Float32Array;
  /** By image index: number of differences between the models. */
  differences: Uint16Array;
  /** By image index: index in `AGREEMENTS`, or NOT_COMPARED. */
  agreements: Uint8Array;
}

/** Bits for the facets whose filter an image does not match. */
const CLASSES = 1;
const AGREEMENT = 2;
const STATUS = 4;
const OBJECTS = 8;

const REVIEWED_BIT = 1;
const EDITED_BIT = 2;
const EMPTY_BIT = 4;
const FAILED_BIT = 8;

/** Included and excluded values of a facet as bits, by the index of the value. */
interface Masks {
  include: number;
  exclude: number;
}

function masksOf(values: readonly string[], choices: Choices): Masks {
  const bits = (wanted: string) =>
    values.reduce((sum, value, at) => (choices[value] === wanted ? sum | (1 << at) : sum), 0);
  return { include: bits('include'), exclude: bits('exclude') };
}

const fits = (bits: number, { include, exclude }: Masks) =>
  (bits & exclude) === 0 && (include === 0 || (bits & include) !== 0);

const INCLUDED = 1;
const EXCLUDED = 2;

/** A pass over the images of a batch, which can be paused. */
export class FacetPass {
  private at = 0;
  private readonly input: FacetInput;
  private readonly facets: Facets;
  private readonly shown: number[] = [];
  private readonly status: Masks;
  private readonly agreement: Masks;
  /** By class id: INCLUDED, EXCLUDED or 0. */
  private readonly wanted: Uint8Array;
  private readonly needsClass: boolean;
  private readonly hasWanted: boolean;
  /** By class id: the last image counted for the class, from 1. */
  private readonly countedIn: Uint32Array;

  constructor(input: FacetInput) {
    this.input = input;
    const { table, filters } = input;
    const names = table.classIndex.names;
    this.status = masksOf(STATUSES, filters.status);
    this.agreement = input.other === null ? { include: 0, exclude: 0 } : masksOf(AGREEMENTS, filters.agreement);
    this.wanted = new Uint8Array(names.length);
    for (const [name, choice] of Object.entries(filters.classes)) {
      const id = table.classIndex.find(name);
      if (id !== -1) this.wanted[id] = choice === 'include' ? INCLUDED : EXCLUDED;
    }
    const wanted = Object.values(filters.classes);
    this.hasWanted = wanted.length > 0;
    this.needsClass = wanted.includes('include');
    this.countedIn = new Uint32Array(names.length);
    this.facets = {
      shown: new Int32Array(0),
      images: 0,
      scores: new Uint32Array(SCORE_BINS),
      kept: 0,
      below: 0,
      classImages: new Uint32Array(names.length),
      classTotals: new Uint32Array(names.length),
      agreement: new Uint32Array(AGREEMENTS.length),
      status: new Uint32Array(STATUSES.length),
      objects: new Uint32Array(MAX_OBJECT_BIN + 1),
      maxObjects: 0,
      perImage: new Uint16Array(table.length),
      lowest: new Float32Array(table.length).fill(BY_HAND),
      differences: new Uint16Array(table.length),
      agreements: new Uint8Array(table.length).fill(NOT_COMPARED),
    };
  }

  /**
   * Continues the pass.
   * @param isTime called from time to time; the pass pauses when it returns true.
   * @returns the facets if the pass is complete, otherwise null.
   */
  advance(isTime: () => boolean = () => false): Facets | null {
    const { table } = this.input;
    const total = this.facets.perImage.length;
    for (; this.at < total; this.at += 1) {
      if (table.seen[this.at] === 1) this.addImage(this.at);
      if (this.at % 256 === 255 && isTime()) {
        this.at += 1;
        break;
      }
    }
    if (this.at < total) return null;
    this.facets.shown = Int32Array.from(this.shown);
    return this.facets;
  }

  private addImage(at: number): void {
    const { table, other } = this.input;
    const { facets } = this;
    const isDone = table.state[at] === DONE;
    facets.images += 1;
    const objects = this.countObjects(at);
    const hasClasses = this.hasClasses(at, objects);
    const own = (table.reviewed[at] === 1 ? REVIEWED_BIT : 0) | (table.edits[at]! > 0 ? EDITED_BIT : 0);
    const isEmpty = isDone && objects === 0;
    const bits = own | (isEmpty ? EMPTY_BIT : 0) | (table.state[at] === FAILED ? FAILED_BIT : 0);
    const kind = other === null ? NOT_COMPARED : this.compare(other, at);
    const missed =
      (hasClasses ? 0 : CLASSES) |
      (fits(kind === NOT_COMPARED ? 0 : 1 << kind, this.agreement) ? 0 : AGREEMENT) |
      (fits(bits, this.status) ? 0 : STATUS) |
      (this.hasCount(objects, isDone) ? 0 : OBJECTS);
    this.count(at, { missed, bits, kind, objects, isDone });
    if (isDone && missed === 0) this.addScores(at);
  }

  private countObjects(at: number): number {
    const { table, confidence } = this.input;
    const { facets } = this;
    const [from, most] = [table.first[at]!, table.count[at]!];
    let objects = 0;
    while (objects < most && table.scores[from + objects]! > confidence) objects += 1;
    facets.perImage[at] = objects;
    facets.maxObjects = Math.max(facets.maxObjects, objects);
    if (objects > 0) facets.lowest[at] = table.scores[from + objects - 1]!;
    return objects;
  }

  private hasClasses(at: number, objects: number): boolean {
    const { classes, first } = this.input.table;
    if (!this.hasWanted) return true;
    let isIncluded = !this.needsClass;
    for (let box = first[at]!; box < first[at]! + objects; box += 1) {
      const wanted = this.wanted[classes[box]!];
      if (wanted === EXCLUDED) return false;
      if (wanted === INCLUDED) isIncluded = true;
    }
    return isIncluded;
  }

  private hasCount(objects: number, isDone: boolean): boolean {
    const range = this.input.filters.objects;
    if (range === null) return true;
    const [min, max] = range;
    return isDone && objects >= min && (max >= MAX_OBJECT_BIN || objects <= max);
  }

  private compare(other: BatchTable, at: number): number {
    const { table, confidence } = this.input;
    const there = other.placeOf(table.ids[at]!);
    if (there === -1 || other.state[there] !== DONE || table.state[at] !== DONE) return NOT_COMPARED;
    const { kind, differences } = compareImage({ a: table, b: other }, [at, there], confidence);
    this.facets.agreements[at] = kind;
    this.facets.differences[at] = differences;
    return kind;
  }

  /**
   * Counts an image. If it matches all filters, it counts for every facet; if it misses only the filter of one facet,
   * it counts for that facet.
   */
  private count(
    at: number,
    image: { missed: number; bits: number; kind: number; objects: number; isDone: boolean },
  ): void {
    const { facets } = this;
    const { missed, bits, kind, objects } = image;
    if (missed === 0) this.shown.push(at);
    if ((missed & ~AGREEMENT) === 0 && kind !== NOT_COMPARED) facets.agreement[kind]! += 1;
    if ((missed & ~STATUS) === 0)
      for (let place = 0; place < STATUSES.length; place += 1)
        if ((bits & (1 << place)) !== 0) facets.status[place]! += 1;
    if ((missed & ~OBJECTS) === 0 && image.isDone) facets.objects[Math.min(objects, MAX_OBJECT_BIN)]! += 1;
    this.addClasses(at, objects, (missed & ~CLASSES) === 0);
  }

  private addClasses(at: number, objects: number, isCounted: boolean): void {
    const { table } = this.input;
    const from = table.first[at]!;
    for (let box = from; box < from + objects; box += 1) {
      const id = table.classes[box]!;
      if (this.countedIn[id] === at + 1) continue;
      this.countedIn[id] = at + 1;
      this.facets.classTotals[id]! += 1;
      if (isCounted) this.facets.classImages[id]! += 1;
    }
  }

  private addScores(at: number): void {
    const { table, confidence } = this.input;
    const { facets } = this;
    const from = table.first[at]!;
    const to = from + table.count[at]!;
    for (let box = from; box < to; box += 1) {
      const score = table.scores[box]!;
      if (score > confidence) facets.kept += 1;
      else facets.below += 1;
      if (score <= 1) facets.scores[Math.min(SCORE_BINS - 1, Math.floor(score * SCORE_BINS))]! += 1;
    }
  }
}

/** Computes the facets of a batch in one pass without a pause. */
export function computeFacets(input: FacetInput): Facets {
  return new FacetPass(input).advance()!;
}
