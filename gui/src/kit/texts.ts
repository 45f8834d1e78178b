import { defineTexts } from '../i18n/define-texts.js';

export const { t } = defineTexts({
  en: {
    close: 'Close',
    atLeast: '{label} ≥ {value}',
    resize: 'Resize the panel',
    height: 'Height of the panel',
    loading: 'Loading',
  },
  zh: {
    close: '关闭',
    atLeast: '{label} ≥ {value}',
    resize: '调整面板宽度',
    height: '面板高度',
    loading: '正在加载',
  },
});
