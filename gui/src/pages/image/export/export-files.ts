import { downloadZip } from 'client-zip';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import type { RenderedBoxes } from '../../../../../handlers/detection/render-boxes.js';
import { call } from '../../../api/call.js';
import { outputBlob, saveFile } from '../../../parts/save-file.js';
import type { ImageDocument } from '../document/image-document.js';
import { showProblem } from '../work/show-problem.js';
import { type ExportInput, type ExportScope, exportInput } from './export-input.js';
import { renderShown, TEXT_FORMATS, type TextFormat } from './render-shown.js';

/** Formats that are rendered by the server, because they need the pixels. */
export const PICTURE_FORMATS = ['annotated-png', 'annotated-jpeg', 'crops'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type ExportFormat = TextFormat | PictureFormat;

/** A file to save. */
interface NamedFile {
  name: string;
  blob: Blob;
}

/** Renders exactly these boxes on the server, without a run. */
async function renderOnServer(id: string, format: PictureFormat, input: ExportInput): Promise<NamedFile[]> {
  const isCrops = format === 'crops';
  const { outputs, crops } = await call<RenderedBoxes>({
    method: 'POST',
    path: `/workspace/items/${id}/export`,
    operation: ['workspace', 'workspaceItemExport'],
    fields: {
      result: input.result,
      class_names: input.classNames,
      formats: isCrops ? [] : [format],
      crops: isCrops,
    },
    series: 'workspace-export',
  });
  const pictures = crops.map(({ file_name: name, content }) => {
    return { name, blob: outputBlob({ content, encoding: 'base64', media_type: 'image/jpeg' }) };
  });
  return [...outputs.map((output) => ({ name: output.file_name, blob: outputBlob(output) })), ...pictures];
}

/** Saves a single file unpacked, or several files as a zip file. */
async function saveFiles(files: readonly NamedFile[], name: string): Promise<void> {
  const [only] = files;
  if (only && files.length === 1) saveFile(only.blob, only.name);
  else saveFile(await downloadZip(files.map((file) => ({ name: file.name, input: file.blob }))).blob(), `${name}.zip`);
}

const isText = (format: ExportFormat): format is TextFormat => TEXT_FORMATS.some((one) => one === format);

/** Saves boxes of an image in a format. Text formats are rendered on this page, by the functions of the server. */
async function saveAs(id: string, format: ExportFormat, input: ExportInput): Promise<void> {
  const { result, classNames } = input;
  if (!isText(format)) {
    const name = result.image.name.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
    await saveFiles(await renderOnServer(id, format, input), `${name}-${format}`);
    return;
  }
  const { blob, fileName } = await renderShown(format, result, classNames);
  saveFile(blob, fileName);
}

/** Exports the displayed boxes of an image, or all of them. Throws `Problem`. */
export async function exportBoxes(doc: ImageDocument, format: ExportFormat, scope: ExportScope): Promise<void> {
  const result = doc.result();
  if (!result) return;
  await saveAs(doc.id, format, exportInput(result, { boxes: doc.boxes(), look: doc.look(), scope }));
}

/** Saves the part of the image inside a box. */
export async function exportCrop(doc: ImageDocument, box: CorrectedBox): Promise<void> {
  const result = doc.result();
  if (!result) return;
  const boxes = { shown: [box], hidden: [], below: [], deleted: [] };
  try {
    await saveAs(doc.id, 'crops', exportInput(result, { boxes, look: doc.look(), scope: 'shown' }));
  } catch (error) {
    showProblem(error);
  }
}
