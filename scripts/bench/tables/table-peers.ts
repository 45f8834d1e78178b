import type { PeerPackage } from '../peers/peer.js';

/** What tables are measured beside. SheetJS and papaparse are among our own packages. */
export const TABLE_PEERS: readonly PeerPackage[] = [
  { name: 'duckdb', environment: 'tables' },
  { name: 'polars', environment: 'tables' },
  { name: 'pandas', environment: 'tables' },
  { name: 'csvkit', environment: 'tables' },
  { name: 'openpyxl', environment: 'tables' },
  { name: 'python-calamine', environment: 'tables' },
  { name: 'fastexcel', environment: 'tables' },
  { name: 'ydata-profiling', environment: 'ydata' },
  { name: 'qsv', environment: 'qsv' },
];
