import { defineTexts } from '../i18n/define-texts.js';

/** Texts of the canvas. */
export const { t, plural } = defineTexts({
  en: {
    'canvas.one': '{alt}, {count} box',
    'canvas.other': '{alt}, {count} boxes',
    'boxes.title': 'Boxes',
    'box.name': '{label}, {place} of {count}',
    'keys.in': 'Zoom in',
    'keys.out': 'Zoom out',
    'keys.fit': 'Fit image',
    'keys.selection': 'Zoom to selection',
    'keys.pan': 'Hold and drag to pan',
    'keys.move': 'Move box by 1 px (Shift: 10 px)',
    'keys.resize': 'Resize box by 1 px (Shift: 10 px)',
    'keys.deselect': 'Deselect',
    'zoom.real': 'Show at 100%',
    'compare.side': '{side}: {alt}',
    'compare.divider': 'Divider between A and B',
  },
  zh: {
    'canvas.one': '{alt}，{count} 个框',
    'canvas.other': '{alt}，{count} 个框',
    'boxes.title': '框',
    'box.name': '{label}，第 {place} 个，共 {count} 个',
    'keys.in': '放大',
    'keys.out': '缩小',
    'keys.fit': '适应窗口',
    'keys.selection': '缩放到选中的框',
    'keys.pan': '按住并拖动以平移',
    'keys.move': '将框移动 1 px（Shift：10 px）',
    'keys.resize': '调整框大小 1 px（Shift：10 px）',
    'keys.deselect': '取消选择',
    'zoom.real': '按 100% 显示',
    'compare.side': '{side}：{alt}',
    'compare.divider': 'A 与 B 之间的分隔线',
  },
});
