import { Match, Switch } from 'solid-js';
import { PanelBody, PanelFoot } from '../../../kit/panels.js';
import { Tabs } from '../../../kit/tabs.js';
import type { Panel } from '../document/look.js';
import { openOptions } from '../options/options-button.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import { ChangesPanel } from './changes-panel.js';
import { ComparisonPanel } from './comparison-panel.js';
import { InfoPanel } from './info-panel.js';
import { ObjectsPanel } from './objects-panel.js';
import { SaveFooter } from './save-footer.js';

/** What is known about the image and the selected box; in a comparison, what both sides found. */
export function ImageInspector(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const isComparing = () => props.work.open().comparison.isOn();
  const tabs = (): { value: Panel; label: string; count?: number }[] => [
    {
      value: 'objects',
      label: t(isComparing() ? 'tab.comparison' : 'tab.objects'),
      count: isComparing() ? props.work.open().comparison.counts().all : doc().boxes().shown.length,
    },
    { value: 'info', label: t('tab.info') },
    { value: 'changes', label: t('tab.changes'), count: doc().corrections.done() },
  ];
  return (
    <>
      <Tabs
        label={t('tab.title')}
        value={doc().look().panel}
        tabs={tabs()}
        onChange={(panel) => doc().setLook({ panel })}
      >
        <PanelBody>
          <Switch fallback={<ObjectsPanel work={props.work} onOptions={openOptions} />}>
            <Match when={doc().look().panel === 'info'}>
              <InfoPanel work={props.work} />
            </Match>
            <Match when={doc().look().panel === 'changes'}>
              <ChangesPanel work={props.work} />
            </Match>
            <Match when={isComparing()}>
              <ComparisonPanel work={props.work} />
            </Match>
          </Switch>
        </PanelBody>
      </Tabs>
      <PanelFoot>
        <SaveFooter work={props.work} />
      </PanelFoot>
    </>
  );
}
