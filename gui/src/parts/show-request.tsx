import Code from 'lucide-solid/icons/code';
import { createSignal, For, Show } from 'solid-js';
import { type ApiRequest, toCurl, toDocs, toShell } from '../api/api-request.js';
import { sentRequests, shownRequests } from '../api/sent-requests.js';
import { serverPath } from '../api/server-path.js';
import { t as frameText } from '../i18n/frame-texts.js';
import { Button } from '../kit/button.js';
import { CopyLine } from './copy-line.js';
import { Dialog } from './dialog.js';
import { t } from './texts.js';

function Request(props: { request: ApiRequest }) {
  return (
    <li class="request">
      <p>
        <code>
          {props.request.method} {props.request.path}
        </code>
        <a href={serverPath(toDocs(props.request))} target="_blank" rel="noreferrer">
          {t('request.docs')}
        </a>
      </p>
      <CopyLine label="curl" text={toCurl(props.request, location.origin + serverPath(''))} />
      <Show when={toShell(props.request)}>{(line) => <CopyLine label={t('copy.shell')} text={line()} />}</Show>
    </li>
  );
}

/**
 * Lists the requests of this page as curl commands and CLI commands. Moving a slider sends no request, so the requests
 * that would return what is on the screen are listed separately.
 */
export function ShowRequest() {
  const [isOpen, setOpen] = createSignal(false);
  return (
    <>
      <Button look="ghost" size="small" icon={<Code size={14} />} onClick={() => setOpen(true)}>
        {frameText('top.request')}
      </Button>
      <Dialog title={t('request.title')} isOpen={isOpen()} onClose={() => setOpen(false)}>
        <Show when={shownRequests().length > 0}>
          <section aria-labelledby="shown-title">
            <h3 id="shown-title">{t('request.shown')}</h3>
            <ul class="requests">
              <For each={shownRequests()}>{(request) => <Request request={request} />}</For>
            </ul>
            <h3>{t('request.sent')}</h3>
          </section>
        </Show>
        <Show when={sentRequests().length > 0} fallback={<p>{t('request.none')}</p>}>
          <ul class="requests">
            <For each={sentRequests()}>{(request) => <Request request={request} />}</For>
          </ul>
        </Show>
      </Dialog>
    </>
  );
}
