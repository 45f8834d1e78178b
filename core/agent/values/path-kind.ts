const IMAGE = /\.(?:jpe?g|png|webp|tiff?|gif|avif|bmp|hei[cf]|jfif)$/i;
const CONFIG = /\.ya?ml$/i;
const WEIGHTS = /\.(?:onnx|pt|pth|pkl|engine|tflite|pb|gguf|safetensors|weights)$/i;
const ENDING = /\.[A-Za-z][A-Za-z0-9]{0,11}$/;

export type PathKind = 'image' | 'config' | 'weights' | 'folder' | 'other';

/** What a path is by its name: a folder where it ends with a slash or has no ending. */
export function kindOfPath(path: string): PathKind {
  if (/[*?]/.test(path)) return 'other';
  if (IMAGE.test(path)) return 'image';
  if (CONFIG.test(path)) return 'config';
  if (WEIGHTS.test(path)) return 'weights';
  return /[\\/]$/.test(path) || !ENDING.test(path) ? 'folder' : 'other';
}
