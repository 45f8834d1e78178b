import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EDGE, packPairs, toLower } from '../core/tables/read/text/encoding/letters/letter-model.js';

/**
 * Writes the letter models used to detect the encoding of a text. They are built from names of places, languages,
 * scripts and currencies, dates and units in each language, as found in the Unicode CLDR of this Node.js, and from the
 * words for emoji of the same CLDR. Usage: npm install --no-save cldr-annotations-full@48.2.0 && npx tsx
 * scripts/build-letter-models.ts
 */
const FILE = 'core/tables/read/text/encoding/letters/letter-models.ts';
const LANGUAGES =
  'ar bg ca cs da de el es et fa fi fr he hr hu is it lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi'.split(' ');
const UNITS = 'bit byte day degree gram hour kilogram kilometer liter meter mile minute month percent second week year';
const SCRIPTS =
  'Arab Armn Beng Brai Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hans Hant Hebr Hira Jpan Kana Khmr Knda Kore Laoo Latn Mlym Mong Mymr Orya Sinh Taml Telu Thaa Thai Tibt';
/** Common words with letters that are rare in names of places. Each counts as often as below. */
const WORDS: Readonly<Record<string, string>> = {
  it: `è é più già può così città qualità quantità società attività università verrà sarà dovrà potrà cioè né sì là lì giù
    però ciò perché poiché finché età unità libertà proprietà novità difficoltà lunedì martedì mercoledì giovedì venerdì
    virtù tribù menù caffè tè papà metà podestà sé affinché benché comunità possibilità modalità priorità forlì nicolò`,
  nl: `één café België coördinatie ideeën financiële provinciën reëel efficiënt patiënt cliënt industriële officiële
    materiële geïnteresseerd beïnvloeden ruïne egoïsme naïef drieën tweeën zeeën knieën vóór hé crèche scène première
    privé financiën coöperatie reünie geüpload`,
  fr: `été être même déjà où à là très après premier première dernière société sécurité quantité qualité références
    numéro prénom téléphone détail modèle système problème août décembre février français française garçon reçu façon
    hôtel côté contrôle tôt bientôt forêt fenêtre tâche boîte île connaître naïf maïs noël œuvre cœur ça là-bas créé créée`,
  es: `año años español niño señor señora mañana compañía también después además aquí allí así está están estación
    dirección número teléfono página código categoría economía tecnología público pública día días río ningún según más
    qué cómo cuándo dónde sí él tú mí pingüino vergüenza información población`,
  pt: `não são também está estão três mês você avô avó português informação ação ações relações região regiões município
    serviço preço começo endereço código número página público água há à às último única saúde país países mãe irmão
    função câmara ânimo português técnica telefone`,
  de: `für über können müssen möchte größe straße strasse hauptstraße groß weiß heißt außer gemäß später während zurück
    stück stücke gebühr prüfung übersicht münchen köln nürnberg düsseldorf müller schäfer jäger könig grün käse öl
    österreich änderung ähnlich beträge geschäft zuständig verfügbar gültig ungültig menü löschen einfügen`,
  da: `år på også når får så både måned søn lørdag søndag køb størrelse værdi være ændre æble øl ø å`,
  nb: `år på også når får så både måned lørdag søndag kjøp størrelse verdi være endre øl ø å skjønner`,
  sv: `är år på också när får så både månad lördag söndag köp storlek värde vara ändra öl ö å för från över`,
  fi: `että päivä päivää tämä sekä myös määrä näytä käyttö käyttäjä pääsy virhe löydy työ yö älä äiti syötä`,
  ca: `és més també però després aquí així està codi pàgina número telèfon adreça informació població català país països
    què com quan on només última únic dia façana plaça col·lecció`,
};
/** Folders of annotations with another name than the language. */
const FOLDERS: Readonly<Record<string, string>> = { nb: 'no' };

interface Annotations {
  annotations: { annotations: Record<string, { default?: string[] }> };
}

const WORD_COUNT = 250;
/** Pairs that occur less often are omitted. */
const MIN_COUNT = 2;

const SMALL = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = SMALL.flatMap((a) => SMALL.map((b) => a + b));
const triples = pairs.flatMap((pair) => SMALL.map((c) => pair + c));
const upper = (codes: readonly string[]) => codes.map((code) => code.toUpperCase());

const CODES: readonly (readonly [Intl.DisplayNamesType, readonly string[]])[] = [
  ['region', upper(pairs)],
  ['language', [...pairs, ...triples]],
  ['currency', upper(triples)],
  ['script', SCRIPTS.split(' ')],
];

function namesIn(language: string): string[] {
  return CODES.flatMap(([type, codes]) => {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return codes.flatMap((code) => names.of(code) ?? []);
  });
}

function phrasesIn(language: string): string[] {
  const dates = Array.from({ length: 12 }, (_, month) => {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
    return date.format(new Date(2024, month, 1 + 2 * month));
  });
  const amounts = UNITS.split(' ').flatMap((unit) => {
    const amount = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    return [1, 2, 5, 100].map((value) => amount.format(value));
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const times = (['day', 'hour', 'month', 'quarter', 'week', 'year'] as const).flatMap((unit) =>
    [-2, -1, 0, 1, 2, 5].map((value) => relative.format(value, unit)),
  );
  return [...dates, ...amounts, ...times];
}

/** Returns the words for emoji in a language, from the package `cldr-annotations-full`. */
function annotationsIn(language: string): string[] {
  const path = join(
    'node_modules/cldr-annotations-full/annotations',
    FOLDERS[language] ?? language,
    'annotations.json',
  );
  const { annotations } = JSON.parse(readFileSync(path, 'utf8')) as Annotations;
  return Object.values(annotations.annotations).flatMap(({ default: words = [] }) => words);
}

function modelOf(language: string): string {
  const counts = new Map<string, number>();
  let all = 0;
  const words = Array.from({ length: WORD_COUNT }, () => WORDS[language] ?? '');
  for (const text of [...namesIn(language), ...phrasesIn(language), ...annotationsIn(language), ...words]) {
    for (const word of toLower(text).match(/[\p{L}\p{M}]+/gu) ?? []) {
      const letters = EDGE + word + EDGE;
      for (let at = 0; at + 1 < letters.length; at++) {
        const pair = letters.slice(at, at + 2);
        all += 1;
        if (/[^\0-\x7f]/.test(pair)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
    }
  }
  const costs = [...counts]
    .filter(([pair, count]) => count >= MIN_COUNT && pair.length === 2)
    .map(([pair, count]) => [pair, Math.round(-Math.log2(count / all))] as const);
  return packPairs(costs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const lines = LANGUAGES.map((language) => `  ${language}: ${JSON.stringify(modelOf(language))},`);
writeFileSync(
  FILE,
  `/**
 * Pairs of letters by language: two letters and their cost, packed by \`packPairs\`. Written by
 * scripts/build-letter-models.ts from the Unicode CLDR ${process.versions.cldr} (Unicode licence v3). Do not edit.
 */
export const LETTER_MODELS: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);
