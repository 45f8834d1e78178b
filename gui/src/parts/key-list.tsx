import { createSignal, For } from 'solid-js';
import { keyActions, useKeys } from '../app/keys.js';
import { Dialog } from './dialog.js';

/** The keys that work on this page; `?` opens it. */
export function KeyList() {
  const [isOpen, setOpen] = createSignal(false);
  useKeys([{ keys: ['?'], label: 'Keyboard shortcuts', run: () => setOpen(true) }]);
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        <span class="bar-aside">Keyboard shortcuts </span>
        <kbd>?</kbd>
      </button>
      <Dialog title="Keyboard shortcuts" isOpen={isOpen()} onClose={() => setOpen(false)}>
        <table class="keys">
          <tbody>
            <For each={keyActions()}>
              {({ keys, label }) => (
                <tr>
                  <td>
                    <For each={keys}>{(key) => <kbd>{key === ' ' ? 'Space' : key}</kbd>}</For>
                  </td>
                  <td>{label}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Dialog>
    </>
  );
}
