import type { OutputFormat } from '../results/options.js';
import { keepsStem, outputFileName, toSafeName } from './output-file-name.js';

/** Whether the place of the files treats `A.txt` and `a.txt` as one name. */
export type LetterCase = 'sensitive' | 'insensitive';

/**
 * Whether tools find an image by the stem of its file: they do if it is `paired`. Otherwise another image of the same
 * stem has that name (`same-stem`), or no file can have the stem of the image (`changed-stem`), because of a backslash or
 * control character or because it is too long.
 */
export type Pairing = 'paired' | 'same-stem' | 'changed-stem';

/** The name of a file for one image of many. */
export interface PairedName {
  /** Folder of the image and file name, with `/`. */
  name: string;
  pairing: Pairing;
}

/** The last ending, short enough that a name of any length has room for it; none for `.jpg` alone. */
const ENDING = /(?<=.)\.[^.]{1,16}$/;

function splitPath(image: string): { folder: string; file: string } {
  const start = image.lastIndexOf('/') + 1;
  return { folder: image.slice(0, start), file: image.slice(start) };
}

/**
 * Gives each image of a run its own file name. `dog.jpg` and `dog.png` both need `dog.txt`, which YOLO tools would read
 * for both: the first gets it, the second keeps its whole name (`dog.png.txt`), and a third of the same name a number.
 * An image whose stem no file can have (`a\\dog.jpg`) never gets the name that pairs with another image.
 * The same images in the same order get the same names.
 */
export class PairedNames {
  readonly #taken = new Set<string>();
  readonly #letterCase: LetterCase;

  constructor(letterCase: LetterCase) {
    this.#letterCase = letterCase;
  }

  /**
   * Returns a file name while later images are unknown: one of them may find its name taken by a longer name.
   * @param image relative path of the image, with `/`.
   */
  take(format: OutputFormat, image: string): PairedName {
    return this.#pair(format, image) ?? this.#separate(format, image);
  }

  /**
   * Returns file names for all images. Each stem belongs to the first image that has it, wherever it is in the list:
   * longer names are assigned when all stems are taken.
   */
  takeAll(format: OutputFormat, images: readonly string[]): PairedName[] {
    const paired = images.map((image) => this.#pair(format, image));
    return images.map((image, place) => paired[place] ?? this.#separate(format, image));
  }

  #pair(format: OutputFormat, image: string): PairedName | null {
    const { folder, file } = splitPath(image);
    if (!keepsStem(format, file)) return null;
    const name = folder + outputFileName(format, file);
    return this.#add(format, name) ? { name, pairing: 'paired' } : null;
  }

  #separate(format: OutputFormat, image: string): PairedName {
    const { folder, file } = splitPath(image);
    const safe = toSafeName(file);
    const ending = ENDING.exec(safe)?.[0] ?? '';
    const pairing = keepsStem(format, file) ? 'same-stem' : 'changed-stem';
    for (let number = 1; ; number++) {
      const name = folder + outputFileName(format, safe, number === 1 ? ending : `${ending}~${number}`);
      if (this.#add(format, name)) return { name, pairing };
    }
  }

  /**
   * Some file systems treat composed and decomposed letters, or upper and lower case, as one name, so neither may
   * overwrite a file.
   */
  #add(format: OutputFormat, name: string): boolean {
    const composed = name.normalize('NFC');
    const key = `${format}/${this.#letterCase === 'insensitive' ? composed.toLowerCase() : composed}`;
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }
}
