import { createEffect, createSignal, For, on } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { Dialog } from '../../../kit/dialog.js';
import form from '../dialogs.module.css';
import { plural, t } from '../texts.js';
import type { ModelOption } from './models.js';

interface RunAgainDialogProps {
  isOpen: boolean;
  onClose: () => void;
  models: readonly ModelOption[];
  /** Model that is selected at first. */
  model: string;
  images: number;
  onRun: (model: string) => void;
}

/** A dialog to choose the model to run on the selected images. */
export function RunAgainDialog(props: RunAgainDialogProps) {
  const [model, setModel] = createSignal('');
  createEffect(
    on(
      () => props.isOpen,
      (isOpen) => isOpen && setModel(props.model),
    ),
  );
  return (
    <Dialog
      title={t('again.title')}
      isOpen={props.isOpen}
      onClose={() => props.onClose()}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('export.cancel')}</Button>
          <Button
            look="primary"
            disabled={model() === ''}
            onClick={() => {
              props.onClose();
              props.onRun(model());
            }}
          >
            {t('again.confirm')}
          </Button>
        </>
      }
    >
      <div class={form.form}>
        <p>{plural('again.text', props.images)}</p>
        <fieldset class={form.group}>
          <legend>{t('model.label')}</legend>
          <For each={props.models}>
            {(one) => (
              <label class={form.choice}>
                <input
                  type="radio"
                  name="model"
                  checked={model() === one.value}
                  disabled={one.isDisabled === true}
                  onChange={() => setModel(one.value)}
                />
                {one.label}
                <span class={form.quiet}>{one.reason ?? one.hint}</span>
              </label>
            )}
          </For>
        </fieldset>
      </div>
    </Dialog>
  );
}
