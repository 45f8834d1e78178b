import * as z from 'zod';

export const ITEM_KINDS = ['image', 'folder', 'video', 'table', 'conversation'] as const;
export const ItemKind = z.enum(ITEM_KINDS).meta({
  id: 'ItemKind',
  description: 'What was opened. A folder is a set of images: a folder on this machine, or images dropped together',
  example: 'image',
});
export type ItemKind = z.infer<typeof ItemKind>;

export const ItemId = z
  .string()
  .regex(/^[a-z2-7]{16}$/, 'Must be the id of an item: 16 characters of a-z and 2-7')
  .meta({ description: 'Id of an item of the workspace', example: 'k3j5q2v7x4m6n2pa' });
export type ItemId = z.infer<typeof ItemId>;

export const ItemSource = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('path').meta({ description: 'A file or folder on this machine', example: 'path' }),
      path: z.string().meta({ description: 'Its absolute path', example: '/home/ada/photos/dog.jpg' }),
      recursive: z.boolean().meta({ description: 'Whether subfolders of a folder are included', example: false }),
    }),
    z.strictObject({
      type: z.literal('file').meta({ description: 'A copy of a dropped or uploaded file', example: 'file' }),
      sha256: z.string().meta({ description: 'SHA-256 of its content, hex', example: 'c3ab8ff1'.repeat(8) }),
    }),
    z.strictObject({
      type: z.literal('none').meta({ description: 'No file: a conversation, or images dropped together' }),
    }),
  ])
  .meta({ id: 'ItemSource', description: 'Source of the content of an item', example: { type: 'none' } });
export type ItemSource = z.infer<typeof ItemSource>;

const MAX_VIEW_DEPTH = 32;

/** Whether a value is nested at most `levels` deep. Deeper values exhaust the stack of JSON.stringify. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/** UI state of an item: zoom, selection, filters, scroll position. The server stores it without interpreting it. */
export const ItemView = z
  .record(z.string().max(100), z.unknown())
  .refine(
    (view) => isShallow(view, MAX_VIEW_DEPTH) && JSON.stringify(view).length <= 100_000,
    `Must have at most 100,000 characters and ${MAX_VIEW_DEPTH} levels`,
  )
  .meta({
    id: 'ItemView',
    description: 'State of the page of the item: zoom, selection, filters, scroll',
    example: { zoom: 1.5 },
  });
export type ItemView = z.infer<typeof ItemView>;

const Time = z.iso.datetime();

export const WorkspaceItem = z
  .strictObject({
    id: ItemId,
    parent_id: ItemId.nullable().meta({ description: 'Folder that contains it; null for none', example: null }),
    parent_name: z.string().nullable().meta({ description: 'Name of that folder; null for none', example: null }),
    kind: ItemKind,
    name: z.string().meta({ description: 'File name, or path relative to its folder', example: 'dog.jpg' }),
    source: ItemSource,
    created_at: Time.meta({ description: 'When it was first opened', example: '2026-11-24T10:00:00.000Z' }),
    opened_at: Time.meta({
      description: 'When it, or an image of a folder, was last opened, corrected or given to a job',
      example: '2026-11-24T12:00:00.000Z',
    }),
    is_removed: z.boolean().meta({ description: 'Whether it was removed from the workspace', example: false }),
    is_reviewed: z.boolean().meta({ description: 'Whether a person has reviewed it', example: false }),
    view: ItemView,
    images: z.int().min(0).meta({ description: 'Images of a folder; 0 for other items', example: 0 }),
    cover_id: ItemId.nullable().meta({
      description: 'Image for its thumbnail: itself, or the first readable image of a folder; null for none',
      example: 'k3j5q2v7x4m6n2pa',
    }),
    results: z
      .int()
      .min(0)
      .meta({ description: 'Number of stored results; for a folder, those of its images', example: 1 }),
    failed: z
      .int()
      .min(0)
      .meta({ description: 'Images of a folder that failed in its latest job; 0 for other items', example: 0 }),
    waiting: z
      .int()
      .min(0)
      .meta({ description: 'Images of a folder that its latest job has not processed; 0 for other items', example: 0 }),
    changes: z.int().min(0).meta({ description: 'Corrections in effect, excluding undone ones', example: 2 }),
    unsaved: z.boolean().meta({
      description: 'Whether corrections differ from the saved labels, of any image for a folder',
      example: true,
    }),
    revision: z.int().min(1).meta({ description: 'Sequence number of its last change in the workspace', example: 12 }),
  })
  .meta({ id: 'WorkspaceItem', description: 'Something opened in the workspace' });
export type WorkspaceItem = z.infer<typeof WorkspaceItem>;
