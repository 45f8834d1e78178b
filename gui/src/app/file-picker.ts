import { useNavigate } from '@solidjs/router';
import { openFiles } from './open-files.js';

let open: ((files: readonly File[]) => void) | undefined;
/** A reference to the input, because the browser may otherwise collect it while the user chooses. */
let picker: HTMLInputElement | undefined;

/** Enables `pickFiles` to open the chosen files. Called once, by the frame. */
export function usePickedFiles(): void {
  const navigate = useNavigate();
  open = (files) => void openFiles(files, navigate);
}

/** Lets the user choose files, and opens them. */
export function pickFiles(): void {
  picker = document.createElement('input');
  picker.type = 'file';
  picker.multiple = true;
  picker.addEventListener('change', () => {
    const files = [...(picker?.files ?? [])];
    if (files.length > 0) open?.(files);
  });
  picker.click();
}
