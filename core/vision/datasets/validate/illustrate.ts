import { inLanes } from '../../../base/in-lanes.js';
import { abortReason } from '../../../base/when-aborted.js';
import { MAX_REPORT_PICTURES } from '../../../report/document.js';
import type { CheckCode } from '../checks/check-codes.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetImage } from '../contract/dataset-config.js';
import { groupBy } from '../contract/group-by.js';
import type { SeenImage } from '../images/image-facts.js';
import type { EvidenceRequest, ImageEvidence } from '../scan/evidence.js';

/** Maximum pairs of leaked images per kind. */
const MAX_PAIRS = 6;
/** Pictures decoded in parallel. Each image may have about 90 megapixels, which need 270 MB. */
const LANES = 2;

/** Checks that compare images, whose findings name the other image as a related place. */
const PAIRS: readonly CheckCode[] = [
  'image-copy-across-splits',
  'image-near-copy-across-splits',
  'image-frames-across-splits',
  'image-variants-across-splits',
  'image-copy',
  'image-near-copy',
];
/** Pairs with a section of their own. */
const LEAKS: readonly CheckCode[] = PAIRS.slice(0, 2);
/** Checks about a row that is nearly the same as an earlier one. */
const TWINS: readonly CheckCode[] = ['label-duplicate-row', 'label-near-duplicate', 'label-two-classes'];

/** Maximum kinds of findings with a picture, so that a page has few enough with the second images and the leaked pairs. */
const MAX_KINDS = MAX_REPORT_PICTURES - PAIRS.length - 2 * LEAKS.length * MAX_PAIRS;

const isAmong = (codes: readonly CheckCode[], { code }: Finding) => codes.some((one) => one === code);

/** An image of a finding and what it shows. */
export interface Shown {
  image: DatasetImage;
  evidence: ImageEvidence;
}

/** What the images of a finding show: its own, and the one it is compared with. */
export interface Illustration {
  own: Shown;
  other: Shown | null;
}

/** Illustrations of some of the findings of a report. */
export type Illustrations = ReadonlyMap<Finding, Illustration>;

/** Reads what an image shows. */
type Show = (request: EvidenceRequest) => Promise<ImageEvidence>;

export interface IllustrationOptions {
  seen: readonly SeenImage[];
  show: Show;
  signal: AbortSignal;
}

/** Finds images by their own name or that of their label. */
class ImageIndex {
  readonly #byName = new Map<string, DatasetImage>();
  readonly #seen = new Map<string, SeenImage['facts']>();

  constructor(images: readonly DatasetImage[], seen: readonly SeenImage[]) {
    // The first image of a label that several share.
    for (const image of images.toReversed()) this.#byName.set(image.labelName, image).set(image.name, image);
    for (const { image, facts } of seen) this.#seen.set(image.path, facts);
  }

  find(name: string | undefined): DatasetImage | null {
    return name === undefined ? null : (this.#byName.get(name) ?? null);
  }

  request(image: DatasetImage, finding: Finding | null): EvidenceRequest {
    const facts = this.#seen.get(image.path);
    return {
      image,
      seen: facts?.size ? { ...facts.size, sha256: facts.sha256 } : null,
      line: finding?.file === image.labelName ? finding.line : null,
      hasTwin: finding !== null && isAmong(TWINS, finding),
    };
  }
}

/** Chooses the findings to illustrate: the first of each kind that has an image, and further leaked pairs. */
function choose(findings: readonly Finding[], index: ImageIndex): Finding[] {
  const hasImage = ({ file, related }: Finding) => index.find(file ?? related[0]?.file) !== null;
  const kinds = [...groupBy(findings.filter(hasImage), ({ severity, code }) => `${severity} ${code}`).values()];
  return kinds.slice(0, MAX_KINDS).flatMap((found) => found.slice(0, isAmong(LEAKS, found[0]!) ? MAX_PAIRS : 1));
}

/**
 * Decodes the images of some findings once more and encodes small pictures of them. Their number does not grow with the
 * dataset. Faults: those of `show`, the reason of the signal.
 * @param findings in report order.
 */
export async function illustrate(
  findings: readonly Finding[],
  images: readonly DatasetImage[],
  { seen, show, signal }: IllustrationOptions,
): Promise<Illustrations> {
  const index = new ImageIndex(images, seen);
  const chosen = choose(findings, index);
  const showOne = async (image: DatasetImage | null, finding: Finding | null): Promise<Shown | null> =>
    image && { image, evidence: await show(index.request(image, finding)) };
  const shown = await inLanes({ places: chosen.length, lanes: LANES }, async (place) => {
    if (signal.aborted) throw abortReason(signal);
    const finding = chosen[place]!;
    const { file, related } = finding;
    const own = await showOne(index.find(file ?? related[0]?.file), finding);
    const other = isAmong(PAIRS, finding) ? await showOne(index.find(related[0]?.file), null) : null;
    return { finding, own, other };
  });
  return new Map(shown.flatMap(({ finding, own, other }) => (own ? [[finding, { own, other }] as const] : [])));
}
