import X from 'lucide-solid/icons/x';
import { createSignal, Show } from 'solid-js';
import { IconButton } from '../../kit/icon-button.js';
import { CopyLine } from '../../parts/copy-line.js';
import css from './overview.module.css';
import { t } from './texts.js';

const KEY = 'handlens.first-steps';

const [isDismissed, setDismissed] = createSignal(localStorage.getItem(KEY) === 'dismissed');

function dismiss(): void {
  localStorage.setItem(KEY, 'dismissed');
  setDismissed(true);
}

interface FirstStepsProps {
  /** Whether there is a model in the models folder. The samples include one. */
  hasModel: boolean;
}

/** The steps to a real model, until the user dismisses them. */
export function FirstSteps(props: FirstStepsProps) {
  return (
    <Show when={!isDismissed()}>
      <section aria-labelledby="first-title">
        <div class={css.title}>
          <h2 id="first-title">{t('first')}</h2>
          <span class={css.end}>
            <IconButton label={t('dismissSteps')} icon={<X size={14} />} size="small" onClick={dismiss} />
          </span>
        </div>
        <ol class={css.steps}>
          <li classList={{ [css.soft!]: props.hasModel }}>
            <Show when={props.hasModel}>
              <strong>{t('stepDone')}</strong>{' '}
            </Show>
            {t('step1')}
          </li>
          <li>
            {t('step2')}
            <CopyLine
              label={t('shell')}
              text='npx --no vision-cli models review street-demo.onnx --source "Handlens samples"'
            />
          </li>
          <li>{t('step3')}</li>
        </ol>
      </section>
    </Show>
  );
}
