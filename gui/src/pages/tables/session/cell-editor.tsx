import { onMount } from 'solid-js';
import css from './grid.module.css';
import { t } from './texts.js';

interface CellEditorProps {
  /** Text to begin with. */
  text: string;
  onCommit: (text: string, move: 'down' | 'up' | 'right' | 'left' | 'stay') => void;
  onCancel: () => void;
}

/** Edits a cell in place: Enter and Tab write it and move on, Esc leaves it as it was. */
export function CellEditor(props: CellEditorProps) {
  let field!: HTMLTextAreaElement;
  let isDone = false;
  const commit = (move: Parameters<CellEditorProps['onCommit']>[1]) => {
    if (isDone) return;
    isDone = true;
    props.onCommit(field.value, move);
  };
  onMount(() => {
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing) return;
    const move = { Enter: event.shiftKey ? 'up' : 'down', Tab: event.shiftKey ? 'left' : 'right' }[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      isDone = true;
      props.onCancel();
    } else if (move !== undefined && !(event.key === 'Enter' && event.altKey)) {
      event.preventDefault();
      commit(move as 'down');
    }
  };
  return (
    <textarea
      ref={field}
      class={css.editor}
      rows={1}
      aria-label={t('grid.editor')}
      value={props.text}
      onKeyDown={press}
      onBlur={() => commit('stay')}
      onPointerDown={(event) => event.stopPropagation()}
    />
  );
}
