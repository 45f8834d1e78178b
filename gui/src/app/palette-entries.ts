import type { useNavigate } from '@solidjs/router';
import BookOpen from 'lucide-solid/icons/book-open';
import Bot from 'lucide-solid/icons/bot';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import Film from 'lucide-solid/icons/film';
import Image from 'lucide-solid/icons/image';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import MessageSquareText from 'lucide-solid/icons/message-square-text';
import Settings2 from 'lucide-solid/icons/settings-2';
import Table2 from 'lucide-solid/icons/table-2';
import type { Component } from 'solid-js';
import type { ItemKind, WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { formatPair } from '../i18n/format.js';
import { t } from '../i18n/frame-texts.js';
import { LANGUAGES, setLanguage } from '../i18n/language.js';
import { itemPath } from '../workspace/item-path.js';
import type { FolderImage } from '../workspace/search-images.js';
import { type KeyAction, keyActions, keyText, labelOf } from './keys.js';
import { lastAddress } from './last-address.js';
import { PAGES } from './pages.js';
import { setTheme, THEMES } from './theme.js';

/** An action that the palette offers. */
export interface Entry {
  group: string;
  label: string;
  /** Additional words by which it is found. */
  keywords?: string;
  icon: Component<{ size?: number }>;
  /** Additional information after the label. */
  detail?: string;
  /** Its keyboard shortcut. */
  keys?: string;
  /** Whether it is listed first the next time after it was used. */
  isRemembered: boolean;
  run: () => void;
}

const KIND_ICONS: Record<ItemKind, Component<{ size?: number }>> = {
  image: Image,
  folder: LayoutGrid,
  video: Film,
  table: Table2,
  conversation: MessageSquareText,
};

/** Shortcuts of the frame that other groups contain, or that make no sense in the palette. */
const ELSEWHERE = /^(?:Ctrl\+k|Alt\+\d)$/;

function commandOf(action: KeyAction): Entry {
  return {
    group: t('palette.here'),
    label: labelOf(action),
    icon: ChevronRight,
    keys: keyText(action.keys[0]!),
    isRemembered: true,
    run: () => action.run(new KeyboardEvent('keydown', { key: action.keys[0]! })),
  };
}

/**
 * Returns the commands of the current page. If several have the same shortcut, returns only the command that the
 * shortcut runs.
 */
function commands(): Entry[] {
  const taken = new Set<string>();
  // Shortcuts added later take precedence, so those of the page come first.
  return keyActions()
    .toReversed()
    .filter(({ keys, isKeyOnly }) => {
      const isHidden = keys.every((key) => taken.has(key));
      for (const key of keys) taken.add(key);
      return !(isHidden || isKeyOnly || keys.some((key) => ELSEWHERE.test(key)));
    })
    .map(commandOf);
}

/** Returns all entries of the palette: items, commands of the page, pages, settings and documentation. */
export function paletteEntries(items: readonly WorkspaceItem[], navigate: ReturnType<typeof useNavigate>): Entry[] {
  const settings = { group: t('palette.settings'), icon: Settings2, isRemembered: true };
  const pages = PAGES.map(({ path, title, icon, key }) => ({
    group: t('palette.pages'),
    label: t('nav.open', { page: t(title) }),
    icon,
    ...(key === undefined ? {} : { keys: `Alt ${key}` }),
    isRemembered: true,
    run: () => navigate(lastAddress(path)),
  }));
  return [
    ...items.map((item) => ({
      group: t('palette.items'),
      label: item.name,
      icon: KIND_ICONS[item.kind],
      detail: t(`kind.${item.kind}`),
      isRemembered: true,
      run: () => navigate(itemPath(item)),
    })),
    ...commands(),
    ...pages,
    ...THEMES.map((one) => ({
      ...settings,
      label: formatPair(t('top.theme'), t(`theme.${one}`)),
      run: () => void setTheme(one),
    })),
    ...LANGUAGES.map((one) => ({
      ...settings,
      label: formatPair(t('language.title'), t(`language.${one}`)),
      keywords: t(`language.words.${one}`),
      run: () => setLanguage(one),
    })),
    {
      group: t('palette.help'),
      label: t('palette.docs'),
      icon: BookOpen,
      isRemembered: true,
      run: () => void window.open('/docs', '_blank', 'noreferrer'),
    },
  ];
}

/** Returns entries for images found in folders, with the name of the folder. */
export function imageEntries(images: readonly FolderImage[], navigate: ReturnType<typeof useNavigate>): Entry[] {
  return images.map((item) => ({
    group: t('palette.images'),
    label: `${item.name} — ${item.parent_name}`,
    icon: KIND_ICONS.image,
    isRemembered: false,
    run: () => navigate(itemPath(item)),
  }));
}

/** Returns an entry that sends a text to the agent; none if the text is empty. */
export function askEntry(text: string, navigate: ReturnType<typeof useNavigate>): Entry[] {
  const question = text.trim();
  if (question === '') return [];
  return [
    {
      group: t('palette.agent'),
      label: `“${question}”`,
      icon: Bot,
      detail: t('palette.planFirst'),
      isRemembered: false,
      run: () => navigate(`/agent?ask=${encodeURIComponent(question)}`),
    },
  ];
}
