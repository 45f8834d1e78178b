import { Button } from '../../../kit/button.js';
import { leaveFocus } from '../../../kit/keep-focus.js';
import { Select } from '../../../kit/select.js';
import type { ModelOption } from '../run/models.js';
import { t } from '../texts.js';
import css from './start-batch.module.css';

interface AskModelProps {
  models: readonly ModelOption[];
  onModel: (model: string) => void;
  onCancel: () => void;
}

/** Asks for the model of a batch, which starts as soon as one is chosen. */
export function AskModel(props: AskModelProps) {
  return (
    <div class={css.ask}>
      <span role="status">{t('start.several')}</span>
      <Select
        label={t('start.model')}
        look="bare"
        value=""
        placeholder={t('model.choose')}
        options={[...props.models]}
        onChange={props.onModel}
      />
      <Button ref={leaveFocus} size="small" look="ghost" onClick={() => props.onCancel()}>
        {t('run.cancel')}
      </Button>
    </div>
  );
}
