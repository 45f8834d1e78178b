import { defineTexts } from '../i18n/define-texts.js';

/** Texts of errors, and names of the controls that they mention. */
export const { t } = defineTexts({
  en: {
    'server.silent': 'The local server does not answer',
    'server.start': 'Start it again with: {commands}',
    'server.or': '{first}, or {second}',
    'request.failed': 'The request failed',
    'page.failed': 'Something in this page failed',
    'control.model': 'Model',
    'control.classes': 'Classes',
    'control.confidence': 'Confidence >',
    'control.iou': 'NMS IoU',
  },
  zh: {
    'server.silent': '本地服务器没有响应',
    'server.start': '请用以下命令重新启动：{commands}',
    'server.or': '{first} 或 {second}',
    'request.failed': '请求失败',
    'page.failed': '此页面出错',
    'control.model': '模型',
    'control.classes': '类别',
    'control.confidence': '置信度 >',
    'control.iou': 'NMS 交并比',
  },
});
