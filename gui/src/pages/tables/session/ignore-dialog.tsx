import { createSignal, Show } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { Dialog } from '../../../kit/dialog.js';
import { Field } from '../../../kit/field.js';
import css from './findings.module.css';
import { t } from './texts.js';

/** A finding or repair that the user may ignore. */
export interface Ignorable {
  key: string;
  title: string;
}

interface IgnoreDialogProps {
  /** Null while the dialog is closed. */
  what: Ignorable | null;
  onIgnore: (key: string, reason: string) => void;
  onClose: () => void;
}

function ReasonForm(props: { what: Ignorable } & Omit<IgnoreDialogProps, 'what'>) {
  const [reason, setReason] = createSignal('');
  const [isMissing, setMissing] = createSignal(false);
  const submit = () => {
    const text = reason().trim();
    setMissing(text === '');
    if (text === '') return;
    props.onIgnore(props.what.key, text);
    props.onClose();
  };
  return (
    <Dialog
      title={t('ignore.title')}
      isOpen
      onClose={props.onClose}
      footer={
        <Button look="primary" onClick={submit}>
          {t('ignore')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p class={css.what}>{props.what.title}</p>
        <Field
          label={t('ignore.reason')}
          value={reason()}
          placeholder={t('ignore.example')}
          error={isMissing() ? t('ignore.needed') : undefined}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
}

/** Asks why a finding or repair is ignored. */
export function IgnoreDialog(props: IgnoreDialogProps) {
  return (
    <Show when={props.what} keyed>
      {(what) => <ReasonForm what={what} onIgnore={props.onIgnore} onClose={props.onClose} />}
    </Show>
  );
}
