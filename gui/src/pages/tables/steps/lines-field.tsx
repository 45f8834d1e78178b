import { createMemo } from 'solid-js';
import { type LinesValue, linesText, parsePairs, parseTexts } from './text-lines.js';

interface LinesFieldProps {
  label: string;
  value: LinesValue | undefined;
  /** Whether each line is a pair. */
  isPairs: boolean;
  class?: string | undefined;
  onChange: (value: string[] | Record<string, string>) => void;
}

/** A field with several lines. A form is not submitted while a line cannot be used, so that none is dropped unseen. */
export function LinesField(props: LinesFieldProps) {
  // A plan that arrives while the user is typing must not overwrite the text.
  const text = createMemo(() => linesText(props.value ?? []));
  const read = (field: HTMLTextAreaElement) => {
    const parsed = props.isPairs ? parsePairs(field.value) : { value: parseTexts(field.value) };
    field.setCustomValidity('problem' in parsed ? parsed.problem : '');
    if ('value' in parsed) props.onChange(parsed.value);
  };
  return (
    <label class={props.class}>
      <span>{props.label}</span>
      <textarea rows={4} value={text()} onChange={({ currentTarget }) => read(currentTarget)} />
    </label>
  );
}
