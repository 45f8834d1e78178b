import { memoizeTexts } from '../../../base/memoize.js';

const TOTAL_LABEL =
  /^(?:(?:grand|sub|gesamt|zwischen|overall|net|genel|ara)[- ]?)?(?:totals?|total g[ée]n[ée]ral|sous-total|summen?|gesamt|insgesamt|gesamtsumme|gesamtergebnis|sum|somme|total[ei]|totalt|totaal|suma|razem|łącznie|ogółem|celkem|spolu|összesen|ukupno|skupaj|yhteensä|итого|всего|разом|усього|общо|toplam|jumlah|tổng(?: cộng)?|всього|celkom|kokku|kopā|viso|samtals|i alt|guztira|jami|kabuuan|барлығы|жалпы|ընդամենը|სულ)(?![\p{L}\p{N}])/iu;
/** Labels in scripts without spaces between words. */
const UNSPACED_TOTAL = /^(?:总计|總計|总和|總和|合计|合計|総計|小计|小計|소계|합계|총계)/u;
/** Labels in Arabic, Hebrew, and scripts of South and Southeast Asia. */
const OTHER_TOTAL = /^(?:المجموع|الإجمالي|جمع|योग|कुल|মোট|மொத்தம்|รวม(?:ทั้งสิ้น)?|סה[״"]כ)(?![\p{L}\p{M}])/u;

/** Maximum length of the label of a sum that is carried over, or of one below an invoice. */
const MAX_CARRIED = 40;

/** Sums and taxes below the items of an invoice. */
const INVOICE_LABEL =
  /^(?:(?:rechnungs|gesamt|end|zahl|netto|brutto)betrag|(?:amount|balance|total) due|net à payer|à payer|zu zahlen|do zapłaty|k úhradě|te betalen|att betala|totale? (?:da pagare|fattura)|importe total|base imponible|imponibile|montant (?:ht|ttc)|(?:(?:zzgl|inkl|incl|plus)\.? )?(?:\d{1,2}(?:[.,]\d)? ?% )?(?:mwst|ust|mehrwertsteuer|umsatzsteuer|vat|tva|iva|btw|dph|kdv|moms|sales tax|tax|taxes|shipping|versand|porto|rabatt|remise|discount|sconto|descuento|netto|brutto|net|gross)(?![\p{L}\p{N}])|税额|增值税|应付金额|消費税|税込|税抜)/iu;

/** Stars that business software prints next to sums. */
const STARS = /^\*{1,3}$/;

const STATISTIC_LABEL =
  /^(?:(?:arithmetic|overall|sample) )?(?:means?|averages?|avg|medians?|std|stdev|std\.? ?dev|sd|standard deviation|mittelwert|mittel|durchschnitt|standardabweichung|stdabw|moyennes?|médiane|écart[- ]type|media|mediana|promedio|desviación (?:estándar|típica)|deviazione standard|gemiddelde|mediaan|średnia|среднее|медиана|平均|平均值|中位数|標準偏差|标准差)\.?:?$/iu;

/** Whether a text begins like the label of a total, or consists of the stars of one. */
export const isTotalLabel = memoizeTexts(
  (label) => TOTAL_LABEL.test(label) || UNSPACED_TOTAL.test(label) || OTHER_TOTAL.test(label) || STARS.test(label),
);

const SURE_TOTAL = /^(?:grand[- ]totals?|total g[ée]n[ée]ral|gesamtsumme|suma końcowa|总计|総計)\s?:?$|:$/iu;

/** Whether the label of a total can only mean a sum, whatever the numbers in its row. */
export function isSureTotal(label: string): boolean {
  return SURE_TOTAL.test(label);
}
/** Labels that only the numbers of their row can confirm, because their words have other meanings too. */
const OPENS_SUM =
  /^(?:running|cumulative|kumuliert|cumul[ée]?|acumulad[oa]|progressivo|parziale|parcial|übertrag|zwischenstand|(?:teil|zwischen|gesamt)?ergebnis|somma|小计|小計|累计|累計|overall|zusammen|ensemble|together|all|alle|tous|toutes|todos|todas|tutti|tutte|wszystkie|全国|全体|全部|計|Σ)(?![\p{L}\p{N}])/iu;
/** Words for sums at the end of a label: `North Total`, as pivot tables write it. */
const CLOSES_SUM =
  /(?:^|[^\p{L}\p{N}])(?:(?:sub)?tot(?:als?|ale|aal|aux)|(?:gesamt|teil)?ergebnis|gesamt|insgesamt|(?:zwischen|gesamt)?summe|sum|suma|somme|to date|razem|итого|всего)\s?:?$|(?:合计|合計|小计|小計|总计|総計|소계|합계)$/iu;

/** Whether a text may be the label of a sum. Wider than `isTotalLabel`: the numbers of the row must confirm it. */
export const mayLabelSum = memoizeTexts(
  (label) => isTotalLabel(label) || OPENS_SUM.test(label) || CLOSES_SUM.test(label),
);

const CARRIED_LABEL =
  /^(?:(?:saldo)?[üu]e?bertr[aä]g|saldovortrag|vortrag|(?:balance |total )?(?:carried|brought) (?:forward|over|down)|[bc]\/[fd]|(?:à |a )?report(?:er)?|report de la page|suma (?:y sigue|anterior)|saldo anterior|a riportare|riporto|(?:do|z) przeniesienia|przeniesienie|a transportar|transporte|(?:opening|closing) balance|(?:anfangs|end|schluss)saldo|(?:alter|neuer) saldo|(?:ancien|nouveau) solde|solde (?:initial|final|précédent)|saldo (?:inicial|final|anterior|iniziale|finale)|期初余额|期末余额|承前页|过次页|承上页|转下页|上页结转|转次页)(?![\p{L}\p{N}])/iu;

/** Whether a text begins like the label of a sum that is carried over to or from another page, or of a balance. */
export const isCarriedLabel = memoizeTexts((label) => label.length <= MAX_CARRIED && CARRIED_LABEL.test(label));

/** Whether a text begins like the label of a sum or tax below the items of an invoice. */
export const isInvoiceLabel = memoizeTexts(
  (label) => label.length <= MAX_CARRIED && (isTotalLabel(label) || INVOICE_LABEL.test(label)),
);

/** Whether a text names a statistic, such as a mean. */
export function isStatisticLabel(text: string): boolean {
  return STATISTIC_LABEL.test(text);
}

/** First two characters of the labels in `TOTAL_LABEL` that begin with ASCII letters. */
const BEGINNINGS = [...'gr su ge zw ov ne to so in ra ce og ar ju sp uk sk yh ko vi sa gu ja ka'.split(' '), 'i '];
const MAY_BEGIN = new Uint8Array(128 * 128);
for (const [first, second] of BEGINNINGS.flatMap((two) => [
  two,
  two.toUpperCase(),
  two[0]!.toUpperCase() + two[1]!,
  two[0]! + two[1]!.toUpperCase(),
]))
  MAY_BEGIN[first!.charCodeAt(0) * 128 + second!.charCodeAt(0)] = 1;
// Stars, and a space before a label.
for (const first of '* ') MAY_BEGIN.fill(1, first.charCodeAt(0) * 128, (first.charCodeAt(0) + 1) * 128);

/**
 * Whether a text with these first two bytes may be the label of a total. Much faster than decoding it.
 * @param second may belong to the next cell.
 */
export function mayBeginTotal(first: number, second: number): boolean {
  return first >= 0x80 || second >= 0x80 || MAY_BEGIN[first * 128 + second] === 1;
}
