import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { nameText } from '../../core/base/text/name-text.js';
import { DatasetId } from '../../core/uploads/upload.js';
import { OmittedFiles } from '../../core/vision/detect/omitted-files.js';
import { addToFolder, getItem, type NewItem, openItem } from '../../core/workspace/items/item-store.js';
import { ItemId, WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import type { Workspace } from '../../core/workspace/open-workspace.js';
import type { Config } from '../kit/config.js';
import { defineEndpoint, type UploadedFile } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { fileSource, pathSource, uploadSource } from './kit/open-source.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Body = z
  .strictObject({
    path: z.string().min(1).max(4096).optional().meta({
      description: 'Path of a file or folder on this machine, inside the allowed folders',
      example: 'photos',
    }),
    recursive: z.boolean().default(false).meta({ description: 'Include subfolders of a folder', example: false }),
    dataset_id: DatasetId.optional().meta({
      description: 'Id of a file uploaded in parts (POST /api/datasets)',
      example: undefined,
    }),
    conversation: nameText(200).trim().optional().meta({
      description: 'Name of a new conversation with the agent',
      example: 'Clean the beers table',
    }),
    folder_id: ItemId.optional().meta({
      description: 'Folder that uploaded images are added to',
      example: undefined,
    }),
    folder_name: nameText(200).trim().optional().meta({
      description: 'Name of a new folder for uploaded images',
      example: 'Dropped images',
    }),
  })
  .meta({ id: 'OpenItemRequest', description: 'What to open', example: { path: 'photos' } });
type Body = z.output<typeof Body>;

function checkSources({ path, dataset_id: id, conversation }: Body, files: readonly UploadedFile[]): void {
  if ([path, id, conversation, files[0]].filter((one) => one !== undefined).length === 1) return;
  throw new Fault(
    'invalid-input',
    'Send exactly one of `path`, `dataset_id`, `conversation` and uploads in the field `files`.',
    { issues: [{ pointer: '', detail: 'Send exactly one of path, dataset_id, conversation and uploads' }] },
  );
}

/** Adds files to a folder. All must be images. */
function addImages(
  { database }: Workspace,
  { folder_id: id, folder_name: name }: Body,
  items: readonly NewItem[],
): string {
  const other = items.find(({ kind }) => kind !== 'image');
  if (other)
    throw new Fault('unsupported-type', `"${other.name}" is not an image. Only images can be added to a folder.`);
  if (id === undefined) return openItem(database, { kind: 'folder', name: name!, source: { type: 'none' } }, items);
  addToFolder(database, id, items);
  return id;
}

/**
 * Opens the files of a request, except for a path.
 * @returns the ids of the items.
 */
async function open(body: Body, files: readonly UploadedFile[], config: Config): Promise<string[]> {
  const workspace = await workspaceOf(config);
  const { database } = workspace;
  if (body.conversation !== undefined)
    return [openItem(database, { kind: 'conversation', name: body.conversation, source: { type: 'none' } })];
  const items: NewItem[] = [];
  if (body.dataset_id !== undefined) items.push(await uploadSource(workspace, body.dataset_id, config));
  for (const file of files) items.push(await fileSource(workspace, file));
  if (body.folder_id !== undefined || body.folder_name !== undefined) return [addImages(workspace, body, items)];
  return items.map((item) => openItem(database, item));
}

export const endpoint = defineEndpoint({
  id: 'workspace.items-open',
  method: 'post',
  path: '/workspace/items',
  summary: 'Open a file, a folder or a conversation in the workspace',
  description:
    'A file is recognized by its content. The same path or the same content opens the same item again, with its results and corrections. Uploads are copied into the state folder once, by hash.',
  body: Body,
  upload: {
    field: 'files',
    many: true,
    description: 'Images, videos or tables, at most 10 MB together',
    replaces: ['path', 'recursive', 'dataset_id', 'conversation'],
  },
  result: z
    .strictObject({
      items: z.array(WorkspaceItem).meta({ description: 'The opened items', example: [] }),
      omitted: OmittedFiles.nullable().meta({
        description:
          'What an opened folder contains in addition to its images; null unless a path of a folder was opened',
        example: null,
      }),
    })
    .meta({ id: 'OpenedItems', description: 'The opened items, in the order of the uploads' }),
  faults: [
    ...WORKSPACE_FAULTS,
    'path-not-allowed',
    'folder-empty',
    'empty-file',
    'too-large',
    'unsupported-type',
    'dataset-not-found',
    'dataset-incomplete',
  ],
  run: async ({ body, files }, { config }) => {
    checkSources(body, files);
    const { database } = await workspaceOf(config);
    if (body.path !== undefined) {
      const { item, children, omitted } = await pathSource(body.path, body.recursive, config);
      return { items: [getItem(database, openItem(database, item, children))], omitted };
    }
    const ids = await open(body, files, config);
    return { items: ids.map((id) => getItem(database, id)), omitted: null };
  },
});

export const handler = toLambda(endpoint);
