import { originOf } from '../../core/vision/formats/origin-text.js';
import type { OutputFile } from '../../core/vision/formats/output-file.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';

/** Formats the origin of a result as the text of a separate file. */
function originText(answer: DetectImageResult): string {
  const { image, class_names } = answer;
  return `${JSON.stringify({ ...originOf(answer), image, class_names }, null, 2)}\n`;
}

/**
 * Returns the files of an answer, and an origin file for each file of YOLO labels, because these cannot store the
 * model, the options or the class names.
 */
export function withOrigins(answer: DetectImageResult): OutputFile[] {
  return answer.outputs.flatMap((file) => {
    if (file.format !== 'yolo') return [file];
    const name = file.file_name.replace(/\.txt$/, '.origin.json');
    return [file, { ...file, file_name: name, media_type: 'application/json', content: originText(answer) }];
  });
}
