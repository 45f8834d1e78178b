import { createMemo, For, type JSX } from 'solid-js';

/** Separates the pieces of a text from the names of its elements. A private-use character, so no text contains it. */
const MARK = '\uE000';

interface RichTextProps {
  /** Returns the text with these values in place of the names in braces. */
  text: (values: Readonly<Record<string, string>>) => string;
  /** Elements by their name in braces. */
  parts: Readonly<Record<string, JSX.Element>>;
}

/** Renders a text that contains elements, such as code or a link, wherever the language puts them. */
export function RichText(props: RichTextProps) {
  const parts = createMemo(() => props.parts);
  const pieces = () => {
    const marked = Object.keys(parts()).map((name) => [name, `${MARK}${name}${MARK}`]);
    return props.text(Object.fromEntries(marked)).split(MARK);
  };
  // Odd pieces are names: the marks come in pairs.
  return <For each={pieces()}>{(piece, at) => <>{at() % 2 === 1 ? parts()[piece] : piece}</>}</For>;
}
