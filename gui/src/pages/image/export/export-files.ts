import { downloadZip } from 'client-zip';
import type { OutputFile } from '../../../../../core/vision/formats/output-file.js';
import { originOf } from '../../../../../core/vision/formats/origin-text.js';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import { call } from '../../../api/call.js';
import { describeError } from '../../../api/problem.js';
import { showToast } from '../../../app/toast-state.js';
import { outputBlob, saveFile } from '../../../parts/save-file.js';
import type { ImageDocument } from '../document/image-document.js';
import { type ExportInput, type ExportScope, exportInput } from './export-input.js';
import { renderShown, TEXT_FORMATS, type TextFormat } from './render-shown.js';

/** Formats for which the server needs the pixels. */
export const PICTURE_FORMATS = ['annotated-png', 'annotated-jpeg', 'crops'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type ExportFormat = TextFormat | PictureFormat;

/** Renders exactly these boxes on the server, without a run. */
async function renderOnServer(id: string, format: PictureFormat, input: ExportInput): Promise<OutputFile[]> {
  const { result, classNames } = input;
  const { outputs } = await call<{ outputs: OutputFile[] }>({
    method: 'POST',
    path: `/workspace/items/${id}/export`,
    operation: ['workspace', 'workspaceItemExport'],
    fields: {
      formats: [format],
      detections: result.detections,
      origin: originOf(result),
      class_names: classNames,
      hidden_classes: result.options.hidden_classes,
    },
    series: 'workspace-export',
  });
  return outputs;
}

async function saveOutputs(outputs: readonly OutputFile[], name: string): Promise<void> {
  const [only] = outputs;
  if (only && outputs.length === 1) {
    saveFile(outputBlob(only), only.file_name);
    return;
  }
  const files = outputs.map((output) => ({ name: output.file_name, input: outputBlob(output) }));
  saveFile(await downloadZip(files).blob(), `${name}.zip`);
}

const isText = (format: ExportFormat): format is TextFormat => TEXT_FORMATS.some((one) => one === format);

/** Saves boxes of an image in a format. Text is rendered here, with the functions of the server. */
async function saveAs(id: string, format: ExportFormat, input: ExportInput): Promise<void> {
  const { result, classNames } = input;
  if (!isText(format)) {
    await saveOutputs(await renderOnServer(id, format, input), `${result.image.name}-${format}`);
    return;
  }
  const { blob, fileName } = await renderShown(format, result, classNames);
  saveFile(blob, fileName);
}

/** Exports the boxes of an image as they are shown, or all of them. Throws `Problem`. */
export async function exportBoxes(doc: ImageDocument, format: ExportFormat, scope: ExportScope): Promise<void> {
  const result = doc.result();
  if (!result) return;
  await saveAs(doc.id, format, exportInput(result, { boxes: doc.boxes(), look: doc.look(), scope }));
}

/** Saves the part of the photo in a box. */
export async function exportCrop(doc: ImageDocument, box: CorrectedBox): Promise<void> {
  const result = doc.result();
  if (!result) return;
  const boxes = { shown: [box], hidden: [], below: [], deleted: [] };
  try {
    await saveAs(doc.id, 'crops', exportInput(result, { boxes, look: doc.look(), scope: 'shown' }));
  } catch (error) {
    const { title, detail } = describeError(error);
    showToast({ text: title, detail, isError: true });
  }
}
