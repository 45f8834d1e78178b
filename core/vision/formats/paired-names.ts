import type { OutputFormat } from '../results/options.js';
import { keepsStem, outputFileName, toSafeName } from './output-file-name.js';

/** Whether the file system treats `A.txt` and `a.txt` as different names. */
export type LetterCase = 'sensitive' | 'insensitive';

/**
 * Whether tools can find the output file of an image by the stem of the image. `same-stem`: no, because the file of
 * another image has that name. `changed-stem`: no, because no file can have the stem, which contains a backslash or
 * control character or is too long.
 */
export type Pairing = 'paired' | 'same-stem' | 'changed-stem';

/** Name of an output file within a set of images. */
export interface PairedName {
  /** Relative path of the file, with slashes. */
  name: string;
  pairing: Pairing;
}

/** The last extension, limited in length so that it always fits into a file name; none for `.jpg`. */
const ENDING = /(?<=.)\.[^.]{1,16}$/;

function splitPath(image: string): { folder: string; file: string } {
  const start = image.lastIndexOf('/') + 1;
  return { folder: image.slice(0, start), file: image.slice(start) };
}

/**
 * Assigns a unique file name to each image of a run. Images such as `dog.jpg` and `dog.png` would both get `dog.txt`,
 * and YOLO tools would use it for both. So the first image gets this name, the second one gets its full name
 * (`dog.png.txt`), and further ones get a number. If the stem of an image cannot be a file name (`a\dog.jpg`), its file
 * gets no name that tools would assign to another image. Names depend only on the images and their order.
 */
export class PairedNames {
  readonly #taken = new Set<string>();
  readonly #letterCase: LetterCase;

  constructor(letterCase: LetterCase) {
    this.#letterCase = letterCase;
  }

  /**
   * Assigns a name without knowing later images. It may take the name that a later image would need.
   * @param image relative path of the image, with slashes.
   */
  take(format: OutputFormat, image: string): PairedName {
    return this.#pair(format, image) ?? this.#separate(format, image);
  }

  /**
   * Assigns names to all images. Each image whose stem is unique or first gets its stem; only then are longer names
   * assigned.
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
   * Registers a name unless it is taken. Compares composed letters, and ignores case if the file system does, because
   * such names would overwrite each other.
   */
  #add(format: OutputFormat, name: string): boolean {
    const composed = name.normalize('NFC');
    const key = `${format}/${this.#letterCase === 'insensitive' ? composed.toLowerCase() : composed}`;
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }
}
