import type { Component } from 'solid-js';

export interface Page {
  path: string;
  title: string;
  /** Digit that opens it with Alt. */
  key: string;
  /** Loaded when it is opened first. */
  load: () => Promise<{ default: Component }>;
}

const asDefault =
  <Name extends string>(name: Name) =>
  (module: Record<Name, Component>) => ({ default: module[name] });

/** Every page, in the order of the bar at the left. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'Overview',
    key: '1',
    load: () => import('../pages/overview/overview-page.js').then(asDefault('OverviewPage')),
  },
  {
    path: '/image',
    title: 'Image Detection',
    key: '2',
    load: () => import('../pages/image/image-page.js').then(asDefault('ImagePage')),
  },
  {
    path: '/video',
    title: 'Video Detection',
    key: '3',
    load: () => import('../pages/video/video-page.js').then(asDefault('VideoPage')),
  },
  {
    path: '/batch',
    title: 'Batch Detection',
    key: '4',
    load: () => import('../pages/batch/batch-page.js').then(asDefault('BatchPage')),
  },
  {
    path: '/tables',
    title: 'Tables',
    key: '5',
    load: () => import('../pages/tables/tables-page.js').then(asDefault('TablesPage')),
  },
  {
    path: '/agent',
    title: 'Agent Assistant',
    key: '6',
    load: () => import('../pages/agent/agent-page.js').then(asDefault('AgentPage')),
  },
  {
    path: '/settings',
    title: 'Settings',
    key: '7',
    load: () => import('../pages/settings/settings-page.js').then(asDefault('SettingsPage')),
  },
  {
    path: '/about',
    title: 'About',
    key: '8',
    load: () => import('../pages/about/about-page.js').then(asDefault('AboutPage')),
  },
];
