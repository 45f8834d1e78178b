import { createMemo, For, type JSX } from 'solid-js';

/** Separates the text from the names of elements in it. A private-use character, because no text contains one. */
const MARK = '\uE000';

interface RichTextProps {
  /** Returns the text, with these values in place of the names in braces. */
  text: (values: Readonly<Record<string, string>>) => string;
  /** Elements by the name in braces that they replace. */
  parts: Readonly<Record<string, JSX.Element>>;
}

/** Renders a text that contains elements, such as code or a link, at the position that the language requires. */
export function RichText(props: RichTextProps) {
  const parts = createMemo(() => props.parts);
  const pieces = () => {
    const marked = Object.keys(parts()).map((name) => [name, `${MARK}${name}${MARK}`]);
    return props.text(Object.fromEntries(marked)).split(MARK);
  };
  // Pieces with an odd index are names, because each name is between two marks.
  return <For each={pieces()}>{(piece, at) => <>{at() % 2 === 1 ? parts()[piece] : piece}</>}</For>;
}
