import { A, useIsRouting, useNavigate } from '@solidjs/router';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import { createEffect, For, Show } from 'solid-js';
import { t } from '../i18n/frame-texts.js';
import logo from '../icon.svg';
import { activeJobs } from '../workspace/job-news.js';
import { serverHealth } from './health.js';
import { lastAddress } from './last-address.js';
import { PAGES, type Page } from './pages.js';
import { openPages } from './palette-state.js';
import css from './shell.module.css';

/** Pages in the bar of a narrow window. The others are in the menu "More". */
const IN_FRONT = new Set(['/', '/image', '/batch', '/tables', '/agent']);

const hasJobs = () => serverHealth().state !== 'down' && activeJobs().length > 0;

/**
 * Returns a handler for clicks while another page is loading. The router would ignore a link to the current page, which
 * is still displayed.
 */
function createLateClick(): (event: MouseEvent, address: string) => void {
  const isRouting = useIsRouting();
  const navigate = useNavigate();
  let target: string | null = null;
  createEffect(() => {
    if (isRouting() || target === null) return;
    navigate(target);
    target = null;
  });
  return (event, address) => {
    target = isRouting() ? address : null;
    if (target !== null) event.preventDefault();
  };
}

function RailLink(props: { page: Page }) {
  const clickLate = createLateClick();
  return (
    <A
      href={lastAddress(props.page.path)}
      end={props.page.path === '/'}
      class={css.link}
      classList={{ [css.behind!]: !IN_FRONT.has(props.page.path) }}
      activeClass={css.here}
      onClick={(event) => clickLate(event, lastAddress(props.page.path))}
    >
      <props.page.icon size={18} stroke-width={1.6} />
      {t(props.page.title)}
      <Show when={props.page.path === '/batch' && hasJobs()}>
        <span class={css.dot} />
      </Show>
    </A>
  );
}

const at = (...places: Page['place'][]) => PAGES.filter(({ place }) => places.includes(place));

/** Navigation between pages: at the left, or at the bottom of a narrow window. */
export function Rail() {
  return (
    <nav class={css.rail} data-keep-clear="" aria-label={t('nav.pages')}>
      <img class={css.logo} src={logo} alt="" />
      <For each={at('home')}>{(page) => <RailLink page={page} />}</For>
      <hr />
      <For each={at('vision')}>{(page) => <RailLink page={page} />}</For>
      <hr />
      <For each={at('data')}>{(page) => <RailLink page={page} />}</For>
      <span class={css.fill} />
      <For each={at('foot')}>{(page) => <RailLink page={page} />}</For>
      <button type="button" class={`${css.link} ${css.more}`} onClick={openPages}>
        <Ellipsis size={18} stroke-width={1.6} />
        {t('nav.more')}
      </button>
    </nav>
  );
}
