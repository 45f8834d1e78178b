import { CopyLine } from '../../parts/copy-line.js';
import css from './overview.module.css';
import { t } from './texts.js';

/** Shown until something was opened. */
export function FirstSteps() {
  return (
    <ol class={css.steps}>
      <li>{t('step1')}</li>
      <li>
        {t('step2')}
        <CopyLine label={t('shell')} text='vision-cli models review street-demo.onnx --source "Handlens samples"' />
      </li>
      <li>{t('step3')}</li>
    </ol>
  );
}
