import type { ByteSink } from './byte-sink.js';
import { encoderOf } from './encode-text.js';

/** Encoding and line endings of a CSV. */
interface TextShape {
  /** Encoding label (WHATWG). */
  encoding: string;
  lineEnd: string;
  /** Whether the last row ends with a line ending. */
  endsLastLine: boolean;
}

/**
 * Converts UTF-8 to another encoding, and drops the last line ending if the original has none. `close` of the returned
 * sink flushes it and does not close the inner sink. Throws UnencodableText.
 */
export function shapedSink(inner: ByteSink, { encoding, lineEnd, endsLastLine }: TextShape): ByteSink {
  const encode = encoding === 'utf-8' ? null : encoderOf(encoding);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const end = Buffer.from(lineEnd);
  let held = false;
  const pass = (bytes: Uint8Array, isLast = false) => {
    if (encode === null) {
      if (bytes.length > 0) inner.write(bytes);
      return;
    }
    const text = decoder.decode(bytes, { stream: !isLast });
    if (text !== '') inner.write(encode(text));
  };
  return {
    write(bytes) {
      if (bytes.length === 0) return;
      if (endsLastLine) return pass(bytes);
      if (held) pass(end);
      const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - end.length)));
      held = tail.equals(end);
      pass(held ? bytes.subarray(0, bytes.length - end.length) : bytes);
    },
    close: () => pass(new Uint8Array(0), true),
    abort: () => undefined,
  };
}
