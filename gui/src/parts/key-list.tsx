import Keyboard from 'lucide-solid/icons/keyboard';
import { createSignal, For } from 'solid-js';
import { keyActions, keyText, labelOf, useKeys } from '../app/keys.js';
import { t } from '../i18n/frame-texts.js';
import { IconButton } from '../kit/icon-button.js';
import { Dialog } from './dialog.js';

/** A dialog with the shortcuts of the current page. Opened by `?`. */
export function KeyList() {
  const [isOpen, setOpen] = createSignal(false);
  useKeys([{ keys: ['?'], label: () => t('top.shortcuts'), run: () => setOpen(true) }]);
  return (
    <>
      <IconButton label={t('top.shortcuts')} shortcut="?" icon={<Keyboard size={16} />} onClick={() => setOpen(true)} />
      <Dialog title={t('top.shortcuts')} isOpen={isOpen()} onClose={() => setOpen(false)}>
        <table class="keys">
          <tbody>
            <For each={keyActions()}>
              {(action) => (
                <tr>
                  <td>
                    <For each={action.keys}>{(key) => <kbd>{keyText(key)}</kbd>}</For>
                  </td>
                  <td>{labelOf(action)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Dialog>
    </>
  );
}
