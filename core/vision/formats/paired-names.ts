import type { OutputFormat } from '../results/options.js';
import { keepsStem, outputFileName, toSafeName } from './output-file-name.js';

/** Whether the file system treats `A.txt` and `a.txt` as different names. */
export type LetterCase = 'sensitive' | 'insensitive';

/**
 * Whether tools can find an image by the stem of its file: only if `paired`. Otherwise another image with the same stem
 * has that name (`same-stem`), or no file can have the stem (`changed-stem`), because it contains a backslash or
 * control character or is too long.
 */
export type Pairing = 'paired' | 'same-stem' | 'changed-stem';

/** Name of an output file within a set of images. */
export interface PairedName {
  /** Folder of the image and file name, with `/`. */
  name: string;
  pairing: Pairing;
}

/** The last extension, of limited length so that a name of any length has room for it; none for `.jpg` alone. */
const ENDING = /(?<=.)\.[^.]{1,16}$/;

function splitPath(image: string): { folder: string; file: string } {
  const start = image.lastIndexOf('/') + 1;
  return { folder: image.slice(0, start), file: image.slice(start) };
}

/**
 * Gives each image of a run its own file name. `dog.jpg` and `dog.png` both need `dog.txt`, which YOLO tools would read
 * for both: the first image gets it, the second one gets its full name (`dog.png.txt`), and a third one with the same
 * name gets a number. An image with a stem that no file can have (`a\\dog.jpg`) never gets a name that pairs with
 * another image. The same images in the same order get the same names.
 */
export class PairedNames {
  readonly #taken = new Set<string>();
  readonly #letterCase: LetterCase;

  constructor(letterCase: LetterCase) {
    this.#letterCase = letterCase;
  }

  /**
   * Names a file before later images are known, so a longer name may take the name of one of them.
   * @param image relative path of the image, with `/`.
   */
  take(format: OutputFormat, image: string): PairedName {
    return this.#pair(format, image) ?? this.#separate(format, image);
  }

  /**
   * Names the files of all images. Each stem belongs to the first image that has it, wherever it is in the list,
   * because longer names are assigned last.
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
   * Adds a name unless it exists. File systems may treat composed and decomposed letters, and upper and lower case, as
   * one name: neither may lose a file.
   */
  #add(format: OutputFormat, name: string): boolean {
    const composed = name.normalize('NFC');
    const key = `${format}/${this.#letterCase === 'insensitive' ? composed.toLowerCase() : composed}`;
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }
}
