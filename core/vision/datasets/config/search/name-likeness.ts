import { nearWord } from '../../../../language/edit-distance.js';
import { SPLITS, type Split } from '../../contract/dataset-config.js';

const ROLE_WORDS: Readonly<Record<Split, readonly string[]>> = {
  train: ['train', 'training', 'trn'],
  val: ['val', 'valid', 'validation', 'validate', 'eval'],
  test: ['test', 'testing', 'tst'],
};
const IMAGE_WORDS = new Set(['images', 'image', 'imgs', 'img', 'jpegimages', 'pictures', 'photos']);

const ROLE_OF = new Map(SPLITS.flatMap((split) => ROLE_WORDS[split].map((word) => [word, split] as const)));
const ALL_WORDS = [...ROLE_OF.keys()];

interface Role {
  split: Split;
  /**
   * `name`: the whole name is a word for the split. `word`: the name contains one ("train2017"). `typo`: it is a typo
   * of one.
   */
  by: 'name' | 'word' | 'typo';
}

const lettersOf = (word: string) => [...word].sort().join('');

/**
 * Whether two words of up to four letters differ by swapped letters. Other typos of short words are usually other
 * words.
 */
function isSwapped(word: string, other: string): boolean {
  return word.length <= 4 && word[0] === other[0] && lettersOf(word) === lettersOf(other);
}

/** Whether one name is probably a typo of the other. */
function isTypo(name: string, other: string): boolean {
  return isSwapped(name, other) || nearWord(name, [other]) !== undefined;
}

/** Returns the split that the name of a folder or file denotes; null if it denotes none. */
export function roleOf(name: string): Role | null {
  const bare = name.toLowerCase().replace(/\.txt$/, '');
  const whole = ROLE_OF.get(bare);
  if (whole) return { split: whole, by: 'name' };
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const split = words.map((word) => ROLE_OF.get(word)).findLast((found) => found !== undefined);
  if (split) return { split, by: 'word' };
  const meant = new Set(ALL_WORDS.filter((word) => isTypo(bare, word)).map((word) => ROLE_OF.get(word)!));
  return meant.size === 1 ? { split: [...meant][0]!, by: 'typo' } : null;
}

export const isImagesName = (name: string): boolean => IMAGE_WORDS.has(name.toLowerCase());

export const TYPO = 3;

/** Costs of different names, for comparing places. The place with the lowest total is the most likely. */
const COST = { same: 0, case: 1, synonym: 2, typo: TYPO } as const;

function roleCost(a: Role, b: Role): number | null {
  if (a.split !== b.split) return null;
  return a.by === 'name' && b.by === 'name' ? COST.synonym : COST.typo;
}

const plainOf = (name: string) => name.normalize('NFC').toLowerCase();

/** Returns how unlikely it is that a written name means an existing one; null if it cannot. */
export function nameCost(written: string, name: string): number | null {
  if (written === name) return COST.same;
  const [a, b] = [plainOf(written), plainOf(name)];
  if (a === b) return COST.case;
  const [role, other] = [roleOf(written), roleOf(name)];
  if (role && other) return roleCost(role, other);
  if (role || other) return null;
  if (isImagesName(a) && isImagesName(b)) return COST.synonym;
  return isTypo(a, b) ? COST.typo : null;
}
