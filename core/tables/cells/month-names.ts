/** Names and usual short forms in English, German, French, Spanish, Italian, Portuguese and Dutch, by month. */
const NAMES: readonly string[] = [
  'january jan jänner januar jän janvier janv enero ene gennaio gen janeiro januari',
  'february feb februar februari février fevrier févr fevr fév fev febrero febbraio fevereiro febr',
  'march mar märz maerz mär mrz mars marzo março marco maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug août aout aoû agosto ago augustus',
  'september sep sept septembre septiembre setiembre set settembre setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro',
];

const MONTHS = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));

const STARTS = new Set([...MONTHS.keys()].map((name) => name.slice(0, 3)));

/** Words that stand beside a date and say nothing more: weekdays and small words of the seven languages. */
const FILLERS = new Set(
  (
    'monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun ' +
    'montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sonnabend sa sonntag so ' +
    'lundi lun mardi mar mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim ' +
    'lunes martes miércoles mié jueves jue viernes vie sábado sáb domingo dom ' +
    'lunedì martedì mercoledì giovedì gio venerdì sabato ' +
    'segunda terça quarta quinta sexta feira ' +
    'maandag ma dinsdag woensdag wo donderdag vrijdag vr zaterdag za zondag zo ' +
    'de del di of the den der le el il at um om às a'
  ).split(' '),
);

/** @param word lower case, without a full stop. @returns 1 to 12, or 0 for what is no month. */
export function monthOfName(word: string): number {
  return MONTHS.get(word) ?? 0;
}

export function isDateFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Whether any run of letters begins like the name of a month: the cheap test before a text is taken apart. */
export function mayNameMonth(text: string): boolean {
  let isInside = false;
  for (let index = 0; index < text.length; index += 1) {
    const isLetter = isLetterCode(text.charCodeAt(index));
    if (isLetter && !isInside && STARTS.has(text.slice(index, index + 3).toLowerCase())) return true;
    isInside = isLetter;
  }
  return false;
}

function isLetterCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 192 && code <= 255);
}
