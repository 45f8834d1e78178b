import ArrowUp from 'lucide-solid/icons/arrow-up';
import MessageSquareText from 'lucide-solid/icons/message-square-text';
import { createSignal } from 'solid-js';
import { IconButton } from '../../../kit/icon-button.js';
import { Tag } from '../../../kit/tag.js';
import css from './session.module.css';
import { t } from './texts.js';

/** A field for questions about the table, below the grid. */
export function AskBar(props: { onAsk: (question: string) => void }) {
  const [text, setText] = createSignal('');
  const ask = () => {
    if (text().trim() === '') return;
    props.onAsk(text().trim());
    setText('');
  };
  return (
    <form
      class={css.ask}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <MessageSquareText size={16} />
      <input
        type="text"
        maxLength={1000}
        aria-label={t('ask.field')}
        placeholder={t('ask.placeholder')}
        value={text()}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Tag>{t('ask.rules')}</Tag>
      <IconButton label={t('ask.send')} icon={<ArrowUp size={14} />} size="small" onClick={ask} />
    </form>
  );
}
