import * as z from 'zod';

const Cell = z.union([z.string(), z.number()]);
export type Cell = z.infer<typeof Cell>;

export const Table = z.strictObject({
  caption: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(Cell)),
});
export type Table = z.infer<typeof Table>;

/** One measured question: the method, tables for readers, and raw figures. */
export const Section = z.strictObject({
  title: z.string(),
  how: z.string(),
  tables: z.array(Table),
  notes: z.array(z.string()),
  values: z.record(z.string(), z.json()),
});
export type Section = z.infer<typeof Section>;

/** Creates a section with one table. */
export function tableSection({
  title,
  how,
  notes = [],
  values,
  ...table
}: Table & Pick<Section, 'title' | 'how' | 'values'> & { notes?: string[] }): Section {
  return { title, how, tables: [table], notes, values };
}

export const Machine = z.strictObject({
  cpu: z.string(),
  cores: z.int(),
  memory_gb: z.number(),
  os: z.string(),
  node: z.string(),
});
export type Machine = z.infer<typeof Machine>;

/** A compared tool: its version, or why it is missing. */
const Peer = z.strictObject({ name: z.string(), version: z.string().nullable(), absent: z.string().nullable() });

export const AreaReport = z.strictObject({
  title: z.string(),
  measured_at: z.string(),
  took_s: z.number(),
  command: z.string(),
  machine: Machine,
  versions: z.record(z.string(), z.string()),
  /** Over 1, 5 and 15 minutes, before and after the measurement. */
  load_average: z.strictObject({ before: z.array(z.number()), after: z.array(z.number()) }),
  peers: z.array(Peer).default([]),
  sections: z.array(Section),
});
export type AreaReport = z.infer<typeof AreaReport>;

/** The whole of docs/benchmarks.json: the latest report of each area. */
export const Benchmarks = z.strictObject({
  schema: z.literal('handlens.benchmarks/1'),
  areas: z.record(z.string(), AreaReport),
});
export type Benchmarks = z.infer<typeof Benchmarks>;
