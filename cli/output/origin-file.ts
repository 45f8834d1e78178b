import { originOf } from '../../core/vision/formats/origin-text.js';
import type { OutputFile } from '../../core/vision/formats/output-file.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';

/** What produced a result, as a file next to others. */
function originText(answer: DetectImageResult): string {
  const { image, class_names } = answer;
  return `${JSON.stringify({ ...originOf(answer), image, class_names }, null, 2)}\n`;
}

/**
 * The files of an answer, with one more for each label file: YOLO labels have no room for the model and options that
 * produced them, nor for the names of the classes.
 */
export function withOrigins(answer: DetectImageResult): OutputFile[] {
  return answer.outputs.flatMap((file) => {
    if (file.format !== 'yolo') return [file];
    const name = file.file_name.replace(/\.txt$/, '.origin.json');
    return [file, { ...file, file_name: name, media_type: 'application/json', content: originText(answer) }];
  });
}
