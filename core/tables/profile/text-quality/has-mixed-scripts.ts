/** Letters of Cyrillic and Greek that are drawn like a Latin letter. */
const FOREIGN_LOOK_ALIKES = new Set('аеорсухіјѕһԁԛԝАВЕЗКМНОРСТУХІЈЅԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυ');
/** Latin letters that are drawn like a Cyrillic or Greek one. */
const LATIN_LOOK_ALIKES = new Set('ABCEHIKMNOPTXYZacejiopvxy');

const touching =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const word = /\p{L}+/gu;
const latin = /\p{Script=Latin}/u;

function isDisguised(letters: string): boolean {
  let foreign = 0;
  let foreignAlike = 0;
  let latinCount = 0;
  let latinAlike = 0;
  for (const letter of letters) {
    if (latin.test(letter)) {
      latinCount += 1;
      if (LATIN_LOOK_ALIKES.has(letter)) latinAlike += 1;
    } else {
      foreign += 1;
      if (FOREIGN_LOOK_ALIKES.has(letter)) foreignAlike += 1;
    }
  }
  return latinCount > 0 && foreign > 0 && (latinCount === latinAlike || foreign === foreignAlike);
}

/**
 * Whether a word of the text mixes Latin with Cyrillic or Greek letters that look alike. Units and terms that mix on
 * purpose (`kΩ`, `μm`, `β-test`) do not count: their foreign letters look like no Latin one.
 */
export function hasMixedScripts(text: string): boolean {
  if (!touching.test(text)) return false;
  for (const [letters] of text.matchAll(word)) {
    if (touching.test(letters) && isDisguised(letters)) return true;
  }
  return false;
}
