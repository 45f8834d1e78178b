import { showToast } from '../../app/toast-state.js';
import { defineTexts } from '../../i18n/define-texts.js';
import { copyText } from '../../kit/copy-text.js';

// Loaded when it is needed, because the first page has a limit.
const { t } = defineTexts({
  en: { refused: 'The browser does not let this page use the clipboard. Copy the path from here:' },
  zh: { refused: '浏览器不允许此页面使用剪贴板。请从这里复制路径：' },
});

/** Copies the path of an item. */
export async function copyPath(path: string): Promise<void> {
  if (!(await copyText(path))) showToast({ text: t('refused'), detail: path, isError: true });
}
