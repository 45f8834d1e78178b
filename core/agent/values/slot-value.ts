/** Slots that sentences of any tool may use. Tools may also have file slots (`FILE_SLOTS`). */
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
  'epochs',
  'batch',
  'image_size',
  'name',
  'subject',
] as const;

/** Value of a slot as written in the request. Its meaning is resolved later. */
export type SlotValue =
  /** Named files or folders. */
  | { kind: 'paths'; paths: readonly string[] }
  /** "it", "the image": a reference to something named elsewhere; `noun` says whether it includes a noun. */
  | { kind: 'reference'; noun: boolean }
  /** "the edited image": an image that another step would have to create. */
  | { kind: 'derived'; words: string }
  | { kind: 'classes'; classes: readonly ClassPhrase[] }
  | { kind: 'models'; models: readonly string[] }
  /** `doubt`: the words, if they do not state exactly one number ("10 or 20", "-5", "below 0.5"). */
  | { kind: 'number'; number: number; unit: 'percent' | null; doubt?: string }
  | { kind: 'text'; text: string };

export interface ClassPhrase {
  text: string;
  /** The class with the requested number ("3 dogs"), which no tool supports. */
  count?: string;
  /**
   * `all`: "objects", no specific class. `quoted`: written in quotes. `doubtful`: a word that usually means something
   * else, such as "language" or "keys".
   */
  sort: 'known' | 'unknown' | 'doubtful' | 'all' | 'quoted';
}

export interface SlotReading {
  /** Number of tokens. */
  length: number;
  value: SlotValue;
}

/** Whether a text on its own looks like the name of a model: it contains letters, and a digit or an underscore. */
export const looksLikeModel = (text: string) =>
  text.toLowerCase() === 'mock' || (/[A-Za-z]{2}/.test(text) && /[\d_]/.test(text) && /^[\w.-]{3,100}$/.test(text));

const IMAGE = /\.(?:jpe?g|png|webp|tiff?|gif|avif|bmp|hei[cf]|jfif)$/i;
const CONFIG = /\.ya?ml$/i;
const WEIGHTS = /\.(?:onnx|pt|pth|pkl|engine|tflite|pb|gguf|safetensors|weights)$/i;
const ENDING = /\.[A-Za-z][A-Za-z0-9]{0,11}$/;

export type PathKind = 'image' | 'config' | 'weights' | 'folder' | 'other';

/** Returns the kind of a path by its name: a folder if it ends with a slash or has no extension. */
export function kindOfPath(path: string): PathKind {
  if (/[*?]/.test(path)) return 'other';
  if (IMAGE.test(path)) return 'image';
  if (CONFIG.test(path)) return 'config';
  if (WEIGHTS.test(path)) return 'weights';
  return /[\\/]$/.test(path) || !ENDING.test(path) ? 'folder' : 'other';
}
