import Code from 'lucide-solid/icons/code';
import { createSignal, For, Show } from 'solid-js';
import { type ApiRequest, toCurl, toDocs, toShell } from '../api/api-request.js';
import { sentRequests, shownRequests } from '../api/sent-requests.js';
import { t } from '../i18n/frame-texts.js';
import { Button } from '../kit/button.js';
import { CopyLine } from './copy-line.js';
import { Dialog } from './dialog.js';

function Request(props: { request: ApiRequest }) {
  return (
    <li class="request">
      <p>
        <code>
          {props.request.method} {props.request.path}
        </code>
        <a href={toDocs(props.request)} target="_blank" rel="noreferrer">
          Documentation
        </a>
      </p>
      <CopyLine label="curl" text={toCurl(props.request, location.origin)} />
      <Show when={toShell(props.request)}>{(line) => <CopyLine label="Shell" text={line()} />}</Show>
    </li>
  );
}

/**
 * What this page sent, as lines that do the same without it. Sliders need no new request: where they stand elsewhere than
 * in what was sent, a request of its own gives what is on the screen.
 */
export function ShowRequest() {
  const [isOpen, setOpen] = createSignal(false);
  return (
    <>
      <Button look="ghost" size="small" icon={<Code size={14} />} onClick={() => setOpen(true)}>
        {t('top.request')}
      </Button>
      <Dialog title="Requests to the server" isOpen={isOpen()} onClose={() => setOpen(false)}>
        <Show when={shownRequests().length > 0}>
          <section aria-labelledby="shown-title">
            <h3 id="shown-title">For this view</h3>
            <ul class="requests">
              <For each={shownRequests()}>{(request) => <Request request={request} />}</For>
            </ul>
            <h3>Sent, newest first</h3>
          </section>
        </Show>
        <Show when={sentRequests().length > 0} fallback={<p>None yet. Each action on a page is listed here.</p>}>
          <ul class="requests">
            <For each={sentRequests()}>{(request) => <Request request={request} />}</For>
          </ul>
        </Show>
      </Dialog>
    </>
  );
}
