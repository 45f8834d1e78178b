import type { Policy } from './policy.js';

const HAN = /\p{Script=Han}/u;

/** A text with the characters that the words of a policy are written with: 顯示密碼 as 显示密码. Places stay as they are. */
export function foldVariants(text: string, { variants }: Policy): string {
  if (variants.size === 0 || !HAN.test(text)) return text;
  let folded = '';
  for (let at = 0; at < text.length; at++) folded += variants.get(text[at]!) ?? text[at];
  return folded;
}
