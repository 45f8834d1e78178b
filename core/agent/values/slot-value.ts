/** Slots for sentences of any tool. Single tools may have additional file slots (`FILE_SLOTS`). */
export const SLOT_NAMES = [
  'image',
  'folder',
  'bare_folder',
  'config',
  'classes',
  'model',
  'models',
  'names',
  'number',
  'confidence',
  'least',
  'bounded',
  'share',
  'epochs',
  'batch',
  'image_size',
  'name',
  'subject',
] as const;

/** Value of a slot as written in the request, before references are resolved. */
export type SlotValue =
  /** Named files or folders. */
  | { kind: 'paths'; paths: readonly string[] }
  /**
   * A reference such as "it" or "the second image". `noun`: whether it contains a noun. `ordinal`: the position, from 0;
   * -1 for the last one. `isAll`: all of several places. `words`: the reference as written.
   */
  | { kind: 'reference'; noun: boolean; ordinal?: number; isAll?: true; words?: string }
  /** An image that another step would have to create, such as "the edited image". */
  | { kind: 'derived'; words: string }
  | { kind: 'classes'; classes: readonly ClassPhrase[] }
  | { kind: 'models'; models: readonly string[] }
  /** `doubt`: the words of the request, if they do not state exactly one number ("10 or 20", "-5", "below 0.5"). */
  | { kind: 'number'; number: number; unit: 'percent' | null; doubt?: string }
  | { kind: 'text'; text: string };

export interface ClassPhrase {
  text: string;
  /** The known class of which an unknown word is probably a typo: "people" for "peopel". */
  near?: string;
  /** The words of a class with a requested number ("3 dogs"), which no tool supports. */
  count?: string;
  /**
   * `all`: any object ("objects"). `quoted`: written in quotes. `doubtful`: a word that usually means something else,
   * such as "language" or "keys".
   */
  sort: 'known' | 'unknown' | 'doubtful' | 'all' | 'quoted';
}

export interface SlotReading {
  /** Number of tokens. */
  length: number;
  value: SlotValue;
}

/** A time such as "5pm", which cannot be a model. */
const CLOCK_TIME = /^\d{1,2}[ap]m$/i;

/** Whether a text looks like the name of a model: it has letters, and a digit or an underscore. */
export const looksLikeModel = (text: string) =>
  text.toLowerCase() === 'mock' ||
  (!CLOCK_TIME.test(text) && /[A-Za-z]{2}/.test(text) && /[\d_]/.test(text) && /^[\w.-]{3,100}$/.test(text));

const IMAGE = /\.(?:jpe?g|png|webp|tiff?|gif|avif|bmp|hei[cf]|jfif)$/i;
const CONFIG = /\.ya?ml$/i;
const WEIGHTS = /\.(?:onnx|pt|pth|pkl|engine|tflite|pb|gguf|safetensors|weights)$/i;
const ENDING = /\.[A-Za-z][A-Za-z0-9]{0,11}$/;

export type PathKind = 'image' | 'config' | 'weights' | 'folder' | 'other';

/** Returns the kind of a path according to its name. A path with a final slash or without an extension is a folder. */
export function kindOfPath(path: string): PathKind {
  if (/[*?]/.test(path)) return 'other';
  if (IMAGE.test(path)) return 'image';
  if (CONFIG.test(path)) return 'config';
  if (WEIGHTS.test(path)) return 'weights';
  return /[\\/]$/.test(path) || !ENDING.test(path) ? 'folder' : 'other';
}

/** The folder of a pattern such as "photos/*.jpg" or "photos/**"; null if the path is not such a pattern. */
export function folderOfPattern(path: string): { folder: string; recursive: boolean; isWhole: boolean } | null {
  const [, folder, below, name] = /^((?:[^*?]*[\\/])?)(\*\*[\\/])?(\*{1,2}(?:\.[A-Za-z*]{1,5})?)$/.exec(path) ?? [];
  if (folder === undefined || name === undefined) return null;
  return {
    folder: folder || './',
    recursive: below !== undefined || name.startsWith('**'),
    isWhole: !/\.[A-Za-z]/.test(name),
  };
}
