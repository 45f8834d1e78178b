import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { IconButton } from '../../../kit/icon-button.js';
import { PanelBody, PanelHead } from '../../../kit/panels.js';
import { t } from './texts.js';

/** The panel of a tool, with a button to close it. */
export function ToolPanel(props: { title: string; onClose: () => void; children: JSX.Element }) {
  return (
    <>
      <PanelHead title={props.title}>
        <IconButton label={t('tool.close')} icon={<X size={16} />} size="small" onClick={() => props.onClose()} />
      </PanelHead>
      <PanelBody>{props.children}</PanelBody>
    </>
  );
}
