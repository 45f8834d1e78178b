import { Match, Show, Switch } from 'solid-js';
import { PanelBody, PanelFoot, PanelHead } from '../../../kit/panels.js';
import { Tabs } from '../../../kit/tabs.js';
import type { Panel } from '../document/look.js';
import { OptionsButton, openOptions } from '../options/options-button.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import { ChangesPanel } from './changes-panel.js';
import { ComparisonPanel } from './comparison-panel.js';
import { InfoPanel } from './info-panel.js';
import { ObjectsPanel } from './objects-panel.js';
import { SaveFooter } from './save-footer.js';

/** Tabs with the objects, facts and corrections of the image. */
function ImagePanels(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const tabs = (): { value: Panel; label: string; count?: number }[] => [
    { value: 'objects', label: t('tab.objects'), count: doc().boxes().shown.length },
    { value: 'info', label: t('tab.info') },
    { value: 'changes', label: t('tab.changes'), count: doc().corrections.done() },
  ];
  return (
    <Tabs
      label={t('tab.title')}
      value={doc().look().panel}
      tabs={tabs()}
      onChange={(panel) => doc().setLook({ panel })}
    >
      <Switch fallback={<ObjectsPanel work={props.work} onOptions={openOptions} />}>
        <Match when={doc().look().panel === 'info'}>
          <InfoPanel work={props.work} />
        </Match>
        <Match when={doc().look().panel === 'changes'}>
          <ChangesPanel work={props.work} />
        </Match>
      </Switch>
    </Tabs>
  );
}

/** Information about the image and the selected box; in a comparison, about the objects of both sides. */
export function ImageInspector(props: { work: ImageWork }) {
  return (
    <>
      <Show when={props.work.open().comparison.isOn()} fallback={<ImagePanels work={props.work} />}>
        <PanelHead title={t('compare.title')}>
          <OptionsButton work={props.work} />
        </PanelHead>
        <PanelBody>
          <ComparisonPanel work={props.work} />
        </PanelBody>
      </Show>
      <PanelFoot>
        <SaveFooter work={props.work} />
      </PanelFoot>
    </>
  );
}
