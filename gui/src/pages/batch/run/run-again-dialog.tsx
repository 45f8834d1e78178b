import { createEffect, createSignal, on } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { Dialog } from '../../../kit/dialog.js';
import { Select } from '../../../kit/select.js';
import form from '../dialogs.module.css';
import { plural, t } from '../texts.js';
import type { ModelOption } from './models.js';

interface RunAgainDialogProps {
  isOpen: boolean;
  onClose: () => void;
  models: readonly ModelOption[];
  /** Chosen at first. */
  model: string;
  images: number;
  onRun: (model: string) => void;
}

/** Chooses the model that runs on the selected images. */
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
        <Select label={t('model.label')} value={model()} options={[...props.models]} onChange={setModel} />
      </div>
    </Dialog>
  );
}
