import { outputFileName } from './output-file-name.js';
import type { OutputFormat } from './output-format.js';

/** Whether the place of the files treats `A.txt` and `a.txt` as one name. */
export type LetterCase = 'sensitive' | 'insensitive';

/** The name of a file for one image of many, and whether tools find the image by it. */
export interface PairedName {
  /** Folder of the image and file name, with `/`. */
  name: string;
  /** False if another image of the same stem took the name first, so that this one has a longer name. */
  isPaired: boolean;
}

/** The last ending, short enough that a name of any length has room for it; none for `.jpg` alone. */
const ENDING = /(?<=.)\.[^.]{1,16}$/;

/**
 * Gives each image of a run its own file name. `dog.jpg` and `dog.png` both need `dog.txt`, which YOLO tools would read
 * for both: the first gets it, the second keeps its whole name (`dog.png.txt`), and a third of the same name a number.
 * The same images in the same order get the same names.
 */
export class PairedNames {
  readonly #taken = new Set<string>();
  readonly #letterCase: LetterCase;

  constructor(letterCase: LetterCase) {
    this.#letterCase = letterCase;
  }

  /** @param image relative path of the image, with `/`. */
  take(format: OutputFormat, image: string): PairedName {
    const start = image.lastIndexOf('/') + 1;
    const folder = image.slice(0, start);
    const file = image.slice(start);
    const paired = folder + outputFileName(format, file);
    if (this.#add(format, paired)) return { name: paired, isPaired: true };
    const ending = ENDING.exec(file)?.[0] ?? '';
    for (let number = 1; ; number++) {
      const name = folder + outputFileName(format, file, number === 1 ? ending : `${ending}~${number}`);
      if (this.#add(format, name)) return { name, isPaired: false };
    }
  }

  /** Disks treat composed and decomposed letters as one name, and some capitals too: neither may lose a file. */
  #add(format: OutputFormat, name: string): boolean {
    const composed = name.normalize('NFC');
    const key = `${format}/${this.#letterCase === 'insensitive' ? composed.toLowerCase() : composed}`;
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }
}
