import { Show } from 'solid-js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { callWithFiles } from '../../api/call-with-files.js';
import { PageFault } from '../../api/problem.js';
import { outputBlob, saveFile } from '../../parts/save-file.js';
import { SaveMenu } from '../../parts/save-menu.js';
import { requestForShown, type ShownPhoto } from './photo-looks.js';
import { renderShown, TEXT_FORMATS } from './render-shown.js';

const PICTURES = [
  ['annotated-png', 'Annotated PNG'],
  ['annotated-jpeg', 'Annotated JPEG'],
] as const;

interface ExportMenuProps {
  file: File;
  /** What is on the screen: it is what is saved. */
  shown: ImageResult;
  classNames: readonly string[];
  /** Names of classes that are hidden, hence left out. */
  hidden: readonly string[];
  /** Objects above the confidence, the hidden ones included. */
  count: number;
}

/** The server draws pictures; another file under the name of the model would draw other boxes than are shown. */
async function savePicture(file: File, photo: ShownPhoto, format: string): Promise<void> {
  const { shown } = photo;
  const answer = await callWithFiles<DetectImageResult>(requestForShown(file, photo, format));
  if (answer.model.sha256 !== shown.model.sha256) {
    throw new PageFault(
      'The weights have changed',
      `The weights of "${shown.model.id}" are not those that found these boxes. Choose the model again to run it.`,
    );
  }
  for (const output of answer.outputs) saveFile(outputBlob(output), output.file_name);
}

/** Saves the objects that are shown, with what produced them. */
export function ExportMenu(props: ExportMenuProps) {
  const texts = () =>
    TEXT_FORMATS.map(({ name, format }) => ({
      name,
      save: async () => {
        const { blob, fileName } = await renderShown(format, props.shown, props.classNames);
        saveFile(blob, fileName);
      },
    }));
  const pictures = () =>
    PICTURES.map(([format, name]) => ({ name, save: () => savePicture(props.file, props, format) }));
  return (
    <SaveMenu kinds={[...texts(), ...pictures()]}>
      <p class="soft small">
        {props.shown.detections.length} of {props.count} objects, as shown.
        <Show when={props.hidden.length > 0}> Hidden and omitted: {props.hidden.join(', ')}.</Show>
      </p>
    </SaveMenu>
  );
}
