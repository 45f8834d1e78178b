import { defineTexts } from '../i18n/define-texts.js';

export const { t } = defineTexts({
  en: {
    close: 'Close',
    above: '{label} > {value}',
    resize: 'Resize the panel',
    height: 'Change panel height',
    loading: 'Loading',
  },
  zh: {
    close: '关闭',
    above: '{label} > {value}',
    resize: '调整面板宽度',
    height: '更改面板高度',
    loading: '正在加载',
  },
});
