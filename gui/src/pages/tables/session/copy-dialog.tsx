import { Button } from '../../../kit/button.js';
import { Dialog } from '../../../kit/dialog.js';
import css from './session.module.css';
import { t } from './texts.js';

/** Shows a text that the browser refused to copy, selected, so that the user can copy it. */
export function CopyDialog(props: { text: string | null; onClose: () => void }) {
  return (
    <Dialog
      title={t('copy.title')}
      isOpen={props.text !== null}
      onClose={props.onClose}
      footer={<Button onClick={() => props.onClose()}>{t('tool.close')}</Button>}
    >
      <label class={css.lines}>
        {t('copy.byHand')}
        <textarea readOnly rows={8} value={props.text ?? ''} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
    </Dialog>
  );
}
