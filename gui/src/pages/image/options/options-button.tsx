import SlidersHorizontal from 'lucide-solid/icons/sliders-horizontal';
import { createSignal } from 'solid-js';
import { Popover } from '../../../kit/popover.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import { OptionsPanel } from './options-panel.js';

const [isOpen, setOpen] = createSignal(false);

/** Opens the settings of the detection. Can be called from anywhere on the page. */
export const openOptions = (): void => {
  setOpen(true);
};

/** A button that opens the thresholds, classes and settings of the model. */
export function OptionsButton(props: { work: ImageWork }) {
  return (
    <Popover
      label={t('options.title')}
      trigger={<SlidersHorizontal size={16} />}
      isIcon
      isOpen={isOpen()}
      onOpenChange={setOpen}
    >
      <OptionsPanel work={props.work} onRun={() => setOpen(false)} />
    </Popover>
  );
}
