import { useNavigate } from '@solidjs/router';
import { openFiles } from './open-files.js';

let open: ((files: readonly File[]) => void) | undefined;
/** The browser may drop a field that nothing refers to while the user chooses. */
let picker: HTMLInputElement | undefined;

/** Lets `pickFiles` open what is chosen. To be called once, in the frame. */
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
