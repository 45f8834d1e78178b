import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { callWithFiles } from '../../api/call-with-files.js';
import { outputBlob, saveFile } from '../../parts/save-file.js';
import { SaveMenu } from '../../parts/save-menu.js';
import { type LookOptions, requestFor } from './photo-looks.js';

const FORMATS = [
  ['json', 'JSON'],
  ['csv', 'CSV'],
  ['yolo', 'YOLO labels'],
  ['coco', 'COCO'],
  ['jsonl', 'JSON lines'],
  ['annotated-png', 'Annotated PNG'],
  ['annotated-jpeg', 'Annotated JPEG'],
] as const;

interface ExportMenuProps {
  file: File;
  options: LookOptions;
  confidence: number;
}

/** Saves the detections at this confidence in a format: the server renders it, as for the shell. */
export function ExportMenu(props: ExportMenuProps) {
  const save = async (format: string) => {
    const request = requestFor(props.file, props.options, props.confidence);
    const fields = { ...request.fields, output_formats: [format] };
    const shell = [...(request.shell ?? []), '-o', 'out', '--output-formats', format];
    const { outputs } = await callWithFiles<DetectImageResult>({ ...request, fields, shell });
    for (const output of outputs) saveFile(outputBlob(output), output.file_name);
  };
  return <SaveMenu kinds={FORMATS.map(([format, name]) => ({ name, save: () => save(format) }))} />;
}
