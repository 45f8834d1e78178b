import { useNavigate } from '@solidjs/router';
import { t } from '../i18n/frame-texts.js';
import { openFiles } from './open-files.js';

let picker: HTMLInputElement | undefined;

/** Lets the user choose files, and opens them. */
export const pickFiles = (): void => picker?.click();

/** The field behind every "Open file". It shows nothing. */
export function FilePicker() {
  const navigate = useNavigate();
  return (
    <input
      ref={(element) => {
        picker = element;
      }}
      type="file"
      multiple
      hidden
      aria-label={t('top.open')}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) void openFiles(files, navigate);
      }}
    />
  );
}
