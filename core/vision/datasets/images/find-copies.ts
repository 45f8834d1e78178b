import { createHash } from 'node:crypto';
import { hashBytes } from '../../../base/files/hash.js';
import { inLanes } from '../../../base/in-lanes.js';
import { abortReason } from '../../../base/when-aborted.js';
import { firstPicture } from '../../image/first-picture.js';
import { openPicture } from '../../image/open-picture.js';
import { readImageFile } from '../../image/read-file.js';
import { type Check, defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import { type DatasetImage, SPLITS, type Split } from '../contract/dataset-config.js';
import { groupBy } from '../contract/group-by.js';
import { findLikeNames } from './find-like-names.js';
import { formatAll, relatedImages, type SeenImage, splitsOf } from './image-facts.js';
import { DECODED_PIXELS } from './image-header.js';
import { eachNearPair } from './perceptual-hash.js';

/**
 * Hashes all pixels of an image, upright, as 8-bit RGB.
 * @returns hex; null if the file can no longer be read.
 */
async function hashFullPixels({ image, facts }: SeenImage): Promise<string | null> {
  try {
    const bytes = await readImageFile(image.path, facts.bytes);
    // The file was replaced; its size and pixels have not been checked.
    if (hashBytes(bytes) !== facts.sha256) return null;
    const opened = await openPicture(firstPicture(bytes), { failOn: 'none', maxPixels: DECODED_PIXELS });
    const { data, info } = await opened
      .autoOrient()
      .removeAlpha()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return createHash('sha256').update(`${info.width}x${info.height};`).update(data).digest('hex');
  } catch {
    // The file was readable before, so it was deleted or replaced.
    return null;
  }
}

export const COPY_CHECKS = defineChecks({
  'image-copy': {
    severity: 'warning',
    title: 'Same image more than once in a split',
    why: 'It counts several times, and copies with different labels contradict each other.',
    fix: 'Keep one, with its label.',
  },
  'image-near-copy': {
    severity: 'notice',
    title: 'Near-duplicate images in a split',
    why: 'They count like one image that is used several times.',
    fix: 'Compare them, and keep those with relevant differences.',
  },
  'image-copy-across-splits': {
    severity: 'error',
    title: 'Same image in two splits',
    why: 'The model is evaluated on training data, so its scores are too high, and nothing shows that.',
    fix: 'Keep it in one split.',
  },
  'image-near-copy-across-splits': {
    severity: 'warning',
    title: 'Near-duplicate images in two splits',
    why: 'The model is evaluated on nearly the same images as it was trained on, so its scores are too high.',
    fix: 'Compare them, and keep all images of one scene in one split.',
  },
});

type Group = SeenImage[];

const moreThanOne = (groups: Iterable<Group>) => [...groups].filter(({ length }) => length > 1);

/**
 * Returns a key that is equal for images with equal bytes or equal reduced pixels; null for files that could not be
 * read.
 */
const maybeSame = ({ facts }: SeenImage) => facts.pixelSha256 ?? (facts.sha256 || null);

/** Images decoded in parallel. Each may have about 90 megapixels, which need 270 MB. */
const LANES = 2;

/** Hashes all pixels of an image; null if it can no longer be read. */
type HashPixels = (image: SeenImage) => Promise<string | null>;

/** Splits a group of possible copies by their full pixels. Decodes files with equal bytes once. */
async function partByPixels(group: Group, { hashPixels, signal }: CopySearch): Promise<Group[]> {
  const files = [...groupBy(group, ({ facts }) => facts.sha256).values()];
  if (files.length < 2) return [group];
  const hashes = await inLanes({ places: files.length, lanes: LANES }, async (place) => {
    if (signal?.aborted) throw abortReason(signal);
    const [first] = files[place]!;
    return (await hashPixels(first!)) ?? first!.facts.sha256;
  });
  const known = new Map(files.map(([first], place) => [first!.facts.sha256, hashes[place]!]));
  return [...groupBy(group, ({ facts }) => known.get(facts.sha256)!).values()];
}

/**
 * Groups images with equal pixels, in order of the first image of each group. Decodes only images whose reduced pixels
 * are equal.
 */
async function groupPictures(images: readonly SeenImage[], search: CopySearch): Promise<Group[]> {
  const pictures: Group[] = [];
  for (const group of groupBy(images, maybeSame).values()) pictures.push(...(await partByPixels(group, search)));
  return pictures;
}

interface CopySearch {
  hashPixels: HashPixels;
  signal?: AbortSignal | undefined;
}

/** Groups near-duplicates transitively. Each group has one image, the first, of every distinct picture. */
async function groupNear(pictures: readonly Group[]): Promise<Group[]> {
  const byHash = groupBy(
    pictures.map((group) => group[0]!),
    ({ facts }) => facts.perceptualHash?.join(' ') ?? null,
  );
  const groups = [...byHash.values()];
  const leaders = groups.map((_, place) => place);
  const leaderOf = (place: number): number => {
    let at = place;
    while (leaders[at] !== at) at = leaders[at] = leaders[leaders[at]!]!;
    return at;
  };
  await eachNearPair(
    groups.map((group) => group[0]!.facts.perceptualHash!),
    (a, b) => {
      const [first, second] = [leaderOf(a), leaderOf(b)].sort((one, other) => one - other);
      leaders[second!] = first!;
    },
  );
  const joined = new Map<number, Group>();
  groups.forEach((group, place) => {
    const leader = leaderOf(place);
    const others = joined.get(leader);
    if (others === undefined) joined.set(leader, [...group]);
    else others.push(...group);
  });
  return moreThanOne(joined.values());
}

interface CopyKind {
  within: Check;
  across: Check;
  subject: string;
  note: string;
}

const SAME: CopyKind = {
  within: COPY_CHECKS['image-copy'],
  across: COPY_CHECKS['image-copy-across-splits'],
  subject: 'The same image',
  note: 'the same image',
};
const NEAR: CopyKind = {
  within: COPY_CHECKS['image-near-copy'],
  across: COPY_CHECKS['image-near-copy-across-splits'],
  subject: 'A near-duplicate image',
  note: 'a near-duplicate',
};

/** Reports a group as one finding, located in its last split, because the copy there is usually the one to delete. */
function reportGroup(group: readonly DatasetImage[], kind: CopyKind): Finding {
  const splits = splitsOf(group);
  const isAcross = splits.length > 1;
  const shown = isAcross ? group.find(({ split }) => split === splits.at(-1))! : group[1]!;
  const others = group.filter((image) => image !== shown);
  const where = isAcross ? ` in ${formatAll(splits)}` : '';
  const rest = others.length > 1 ? ` and ${others.length - 1} more` : '';
  return raise(isAcross ? kind.across : kind.within, {
    message: `${kind.subject} occurs ${group.length} times${where}: also as ${others[0]!.name}${rest}.`,
    file: shown.name,
    split: shown.split,
    count: others.length,
    related: relatedImages(others, kind.note),
  });
}

/** Images of a split that an earlier split contains, too. */
export interface LeakCounts {
  copies: number;
  near_copies: number;
}

/** Copies in a dataset, and the numbers of leaked images by split. */
export interface FoundCopies {
  findings: Finding[];
  leaks: ReadonlyMap<Split, LeakCounts>;
}

/** Returns the images of a group that an earlier split contains, too: val may not repeat train, nor test any of them. */
function leakedOf(group: readonly DatasetImage[]): DatasetImage[] {
  const first = Math.min(...group.map(({ split }) => SPLITS.indexOf(split)));
  return group.filter(({ split }) => SPLITS.indexOf(split) > first);
}

/** Counts leaked images by split. A near-duplicate that is also a copy counts as a copy. */
function countLeaks(copies: readonly DatasetImage[][], near: readonly DatasetImage[][]): Map<Split, LeakCounts> {
  const same = new Set(copies.flatMap(leakedOf));
  const similar = new Set(near.flatMap(leakedOf).filter((image) => !same.has(image)));
  const countIn = (images: ReadonlySet<DatasetImage>, split: Split) =>
    [...images].filter((image) => image.split === split).length;
  return new Map(
    SPLITS.map((split) => [split, { copies: countIn(same, split), near_copies: countIn(similar, split) }]),
  );
}

/**
 * Finds images that occur several times in a dataset, in one split or, which is worse, in several: equal files or
 * pixels, near-duplicates, names of variants, and neighboring frames. A file that the config names twice is reported
 * elsewhere. Cost: about n log n for n images. Images with equal thumbnails and different bytes are decoded once more.
 * Faults: the reason of the signal.
 * @param seen images in listing order, which is also the order of the findings.
 */
export async function findCopies(
  seen: readonly SeenImage[],
  { hashPixels = hashFullPixels, signal }: Partial<CopySearch> = {},
): Promise<FoundCopies> {
  const once = [...groupBy(seen, ({ image }) => image.path).values()].map((listed) => listed[0]!);
  const pictures = await groupPictures(once, { hashPixels, signal });
  const imagesOf = (group: Group) => group.map(({ image }) => image);
  const copies = moreThanOne(pictures).map(imagesOf);
  const near = (await groupNear(pictures)).map(imagesOf);
  const copyOf = new Map(copies.flatMap((group, at) => group.map((image) => [image, at] as const)));
  return {
    leaks: countLeaks(copies, near),
    findings: [
      ...copies.map((group) => reportGroup(group, SAME)),
      ...near.map((group) => reportGroup(group, NEAR)),
      ...findLikeNames(once, copyOf),
    ],
  };
}
