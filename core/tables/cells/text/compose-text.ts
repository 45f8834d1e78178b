/** Marks in a row that no language writes; Unicode's Stream-Safe Text Format (UAX 15, 13) allows 30. */
const PILE_OF_MARKS = /\p{M}{31}/u;

/**
 * The text in Normalization Form C. A text with more than 30 marks on one letter stays as it is: to sort them costs their
 * number squared.
 */
export function composeText(text: string): string {
  return PILE_OF_MARKS.test(text) ? text : text.normalize('NFC');
}
