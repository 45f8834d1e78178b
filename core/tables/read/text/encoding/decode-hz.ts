/** Label of HZ-GB-2312, which TextDecoder does not support. */
export const HZ = 'hz-gb-2312';

const [TILDE, LINE_END, OPEN, CLOSE] = [0x7e, 0x0a, 0x7b, 0x7d];

/** A stretch of two-byte characters. */
const STRETCH = /~\{(?:[\x21-\x77][\x21-\x7e])+~\}/g;
/** Minimum number of stretches, because a text may contain one of them by chance. */
const MIN_STRETCHES = 2;

/** Whether ASCII bytes contain two-byte characters of HZ-GB-2312, and no other `~{`. */
export function isHz(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const opened = text.split('~{').length - 1;
  // The samples of a long file may end within a stretch.
  return opened >= MIN_STRETCHES && (text.match(STRETCH)?.length ?? 0) >= opened - 1;
}

/**
 * Decodes HZ-GB-2312 (RFC 1843) chunk by chunk: `~{` switches to characters of two bytes, `~}` back to ASCII, and each
 * line starts in ASCII.
 */
export class HzDecoder {
  readonly #decoder = new TextDecoder('gb18030');
  /** Whether the bytes are those of two-byte characters. */
  #isDouble = false;
  /** Whether the first byte of such a character was read. */
  #isHalf = false;
  /** Whether a tilde was read that may start an escape sequence. */
  #hasTilde = false;

  decode(bytes: Uint8Array, isLast: boolean): string {
    const out: number[] = [];
    for (const byte of bytes) {
      if (this.#hasTilde && this.#takeEscape(byte, out)) continue;
      if (byte === TILDE && !this.#isHalf) this.#hasTilde = true;
      else this.#take(byte, out);
    }
    if (isLast && this.#hasTilde) out.push(TILDE);
    return this.#decoder.decode(Uint8Array.from(out), { stream: !isLast });
  }

  /** Takes the byte after a tilde. Returns false if both are text. */
  #takeEscape(byte: number, out: number[]): boolean {
    this.#hasTilde = false;
    if (byte === (this.#isDouble ? CLOSE : OPEN)) this.#isDouble = !this.#isDouble;
    else {
      out.push(TILDE);
      if (byte !== TILDE || this.#isDouble) return false;
    }
    return true;
  }

  #take(byte: number, out: number[]): void {
    if (byte === LINE_END) {
      this.#isDouble = false;
      this.#isHalf = false;
    }
    out.push(this.#isDouble ? byte | 0x80 : byte);
    this.#isHalf = this.#isDouble && !this.#isHalf;
  }
}
