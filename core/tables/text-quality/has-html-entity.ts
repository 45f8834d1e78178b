/** Numeric references, and the names of HTML 4 that turn up in tables; unknown names are left alone (`AT&T;`). */
const entity =
  /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos|nbsp|ensp|emsp|thinsp|zwnj|zwj|shy|copy|reg|trade|deg|micro|middot|para|sect|euro|pound|yen|cent|curren|laquo|raquo|lsquo|rsquo|sbquo|ldquo|rdquo|bdquo|ndash|mdash|hellip|bull|dagger|times|divide|plusmn|frac(?:12|14|34)|sup[123]|ord[fm]|iexcl|iquest|szlig|[aA]ring|(?:ae|AE|oe|OE)lig|[oO]slash|[cC]cedil|[anoANO]tilde|[aeiouyAEIOUY](?:acute|grave|circ|uml));/;

/** Whether the text holds an HTML character reference that a browser would have turned into a character. */
export function hasHtmlEntity(text: string): boolean {
  return entity.test(text);
}
