import Film from 'lucide-solid/icons/film';
import House from 'lucide-solid/icons/house';
import Image from 'lucide-solid/icons/image';
import Info from 'lucide-solid/icons/info';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import MessageSquareText from 'lucide-solid/icons/message-square-text';
import Settings2 from 'lucide-solid/icons/settings-2';
import Table2 from 'lucide-solid/icons/table-2';
import type { Component } from 'solid-js';
import type { TextKey } from '../i18n/en.js';

export interface Page {
  /** Path relative to /app. */
  path: string;
  title: TextKey;
  icon: Component<{ size?: number; 'stroke-width'?: number }>;
  /** Set if the path can be followed by the id of an item. */
  hasItems?: true;
  /** Set if the library is docked at the left. Otherwise it slides over the page. */
  docksLibrary?: true;
  /** Digit that opens the page together with Alt. Alt+5 opens the dataset check. */
  key?: string;
  /** Position in the rail: the group above or below the line, or the foot. `top` pages are opened from the top bar. */
  place: 'home' | 'vision' | 'data' | 'foot' | 'top';
}

/** All pages, in the order of the rail. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'nav.overview',
    icon: House,
    key: '1',
    place: 'home',
  },
  {
    path: '/image',
    hasItems: true,
    docksLibrary: true,
    title: 'nav.image',
    icon: Image,
    key: '2',
    place: 'vision',
  },
  {
    path: '/video',
    hasItems: true,
    title: 'nav.video',
    icon: Film,
    key: '3',
    place: 'vision',
  },
  {
    path: '/batch',
    hasItems: true,
    title: 'nav.batch',
    icon: LayoutGrid,
    key: '4',
    place: 'vision',
  },
  {
    path: '/tables',
    hasItems: true,
    title: 'nav.tables',
    icon: Table2,
    key: '7',
    place: 'data',
  },
  {
    path: '/agent',
    hasItems: true,
    title: 'nav.agent',
    icon: MessageSquareText,
    key: '8',
    place: 'data',
  },
  {
    path: '/settings',
    title: 'nav.settings',
    icon: Settings2,
    key: '9',
    place: 'foot',
  },
  {
    path: '/about',
    title: 'nav.about',
    icon: Info,
    place: 'top',
  },
];

/** Returns the page at a path; undefined if there is none. */
export function pageAt(path: string): Page | undefined {
  return PAGES.find((page) => page.path === path || (page.path !== '/' && path.startsWith(`${page.path}/`)));
}
