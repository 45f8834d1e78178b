import type { Component } from 'solid-js';

const asDefault =
  <Name extends string>(name: Name) =>
  (module: Record<Name, Component>) => ({ default: module[name] });

/** Functions that load the code of a page, by its path. */
export const PAGE_LOADERS: Readonly<Record<string, () => Promise<{ default: Component }>>> = {
  '/': () => import('../pages/overview/overview-page.js').then(asDefault('OverviewPage')),
  '/image': () => import('../pages/image/image-page.js').then(asDefault('ImagePage')),
  '/video': () => import('../pages/video/video-page.js').then(asDefault('VideoPage')),
  '/batch': () => import('../pages/batch/batch-page.js').then(asDefault('BatchPage')),
  '/tables': () => import('../pages/tables/tables-page.js').then(asDefault('TablesPage')),
  '/agent': () => import('../pages/agent/agent-page.js').then(asDefault('AgentPage')),
  '/settings': () => import('../pages/settings/settings-page.js').then(asDefault('SettingsPage')),
  '/about': () => import('../pages/about/about-page.js').then(asDefault('AboutPage')),
};
