import validator from 'validator';
import { countOf } from '../../../report/figures.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample } from '../column/table-issue.js';
import type { ProfiledColumn } from '../profile-column.js';
import { verb } from './column-issue.js';

type PersonalKind = 'name' | 'e-mail' | 'phone' | 'IBAN' | 'id number' | 'birth date' | 'address';

/** Minimum share of the texts of a column that must look like its kind. */
const MOST = 0.7;
/** Distinct texts below which a column of addresses or names belongs to few people. */
const MIN_DISTINCT = 3;

/** Words of headers, in English, German, French, Spanish, Italian, Portuguese and Chinese. */
/** Headers of birth dates. */
export const BIRTH = /birth|\bdob\b|geburts|\bgeb\b|naissance|nacimiento|nascita|nascimento|出生|生日/i;

const HEADERS: Readonly<Record<'name' | 'person' | 'id' | 'birth' | 'address', RegExp>> = {
  name: /^(?:first|last|given|family|full|middle|maiden)[ _-]?names?$|^(?:sur|fore)names?$|^(?:vor|nach|familien|geburts)name$|^pr[ée]nom$|^nom(?: de famille)?$|^nombres?$|^apellidos?$|^cognome$|^(?:sobre)?nome$|^姓名?$|^名字?$/i,
  person:
    /(?:^|[ _-])(?:name|customer|client|patient|employee|student|contact|person|member|guest|tenant|kunde|kundin|mitarbeiter(?:in)?|inspector|officer|driver|technician|teacher|doctor|physician|nurse|interviewer|sachbearbeiter(?:in)?|fahrer(?:in)?|ansprechpartner(?:in)?|teilnehmer(?:in)?|mieter(?:in)?|cliente?|empleado|paciente|dipendente|salari[ée]|contacto?|客户|员工|联系人)(?:[ _-]?name)?$/i,
  id: /\bssn\b|social[ _-]?security|passport|national[ _-]?id|tax[ _-]?id|steuer-?(?:id|nummer)|sozialversicherung|ausweis|reisepass|\b(?:dni|nie|nif|cpf|nss)\b|s[ée]curit[ée] sociale|codice fiscale|身份证|护照/i,
  birth: BIRTH,
  address: /street|address|stra(?:ß|ss)e|anschrift|adresse|\brue\b|\bcalle\b|direcci[óo]n|indirizzo|endere[çc]o|地址/i,
};

/** Headers of names that are not those of people. */
const THINGS =
  /(?:^|[ _-])(?:business|company|firm|organi[sz]ation|agency|shop|store|restaurant|hotel|school|hospital|facility|product|item|brand|project|event|file|site|place|team|firma|unternehmen|produkt|empresa|producto|soci[ée]t[ée]|produit|azienda|prodotto)[ _-]/i;

const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?$/;
/** Countries with IBANs. Ear tags and part numbers may have the same form. */
const COUNTRIES: ReadonlySet<string> = new Set(validator.ibanLocales);
/** Two to four words that begin with a capital letter, with particles such as `van der`, or `Family, Given`. */
const PERSON = /^\p{Lu}[\p{L}'’.-]{0,30}(?:,? (?:\p{Ll}{1,4} ){0,2}\p{Lu}[\p{L}'’.-]{0,30}){1,3}$/u;
const ONE_NAME = /^\p{Lu}[\p{L}'’-]{1,30}(?:[ -]\p{Lu}[\p{L}'’-]{1,30}){0,2}$|^\p{Script=Han}{1,4}$/u;
const COMPANY =
  /\b(?:gmbh|ag|kg|inc|ltd|llc|corp|co|plc|sarl|sas|spa|srl|bv|nv|oy|ab|group|company|university|hospital|school|hotel)\b\.?/i;
/** Mailboxes of functions, not of people. */
const ROLE = /^(?:info|contact|office|sales|support|admin|service|hello|mail|kontakt|noreply|no-reply|webmaster)@/i;
/** A street with a number. */
const STREET = /^(?=.*\p{L}{3})(?=.*\d)[\p{L}\d.,'’/ #-]{5,120}$/u;

/** Returns the share of the most frequent texts that satisfy a condition. */
function shareOf({ summary: { top } }: ProfiledColumn, isSuch: (text: string) => boolean): number {
  return top.length === 0 ? 0 : top.filter(({ text }) => isSuch(text.trim())).length / top.length;
}

const isPerson = (text: string) => PERSON.test(text) && !COMPANY.test(text);

type Column = ProfiledColumn['profile'];

/** How to recognize a kind: by the column, and by most of its texts. The first rule whose column fits decides. */
const RULES: readonly {
  kind: PersonalKind;
  fits: (column: Column) => boolean;
  isText?: (text: string) => boolean;
}[] = [
  { kind: 'e-mail', fits: ({ meaning }) => meaning === 'email', isText: (text) => !ROLE.test(text) },
  { kind: 'phone', fits: ({ meaning }) => meaning === 'phone' },
  { kind: 'id number', fits: ({ name }) => HEADERS.id.test(name), isText: (text) => /\d{3}/.test(text) },
  {
    kind: 'birth date',
    fits: ({ name, meaning }) => HEADERS.birth.test(name) && (meaning === 'date' || meaning === 'datetime'),
  },
  { kind: 'address', fits: ({ name }) => HEADERS.address.test(name), isText: (text) => STREET.test(text) },
  { kind: 'name', fits: ({ name }) => HEADERS.name.test(name), isText: (text) => ONE_NAME.test(text) },
  { kind: 'name', fits: ({ name }) => HEADERS.person.test(name) && !THINGS.test(name), isText: isPerson },
  { kind: 'IBAN', fits: () => true, isText: (text) => IBAN.test(text) && COUNTRIES.has(text.slice(0, 2)) },
];

/** Returns which data about people a column contains; null if none. */
function kindOf(column: ProfiledColumn): PersonalKind | null {
  if (column.summary.distinct < MIN_DISTINCT) return null;
  const rule = RULES.find(({ fits }) => fits(column.profile))!;
  return rule.isText === undefined || shareOf(column, rule.isText) >= MOST ? rule.kind : null;
}

/** Kinds that identify a person or an account on their own. */
const IDENTIFYING: ReadonlySet<PersonalKind> = new Set(['e-mail', 'IBAN', 'id number']);
/** Kinds that, next to names, show that the rows are about people. */
const ABOUT_NAMED: ReadonlySet<PersonalKind> = new Set(['phone', 'address', 'birth date']);

/**
 * Finding `personal-data`: e-mail addresses of people, bank accounts or id numbers, and names of people next to phone
 * numbers, addresses or birth dates. Names or phone numbers alone may be those of a public list.
 */
export function findPersonalData(table: string, columns: readonly ProfiledColumn[]): FoundIssue[] {
  const found = columns.flatMap((column) => {
    const kind = kindOf(column);
    return kind === null ? [] : [{ column, kind }];
  });
  const kinds = new Set(found.map(({ kind }) => kind));
  const has = (some: ReadonlySet<PersonalKind>) => [...kinds].some((kind) => some.has(kind));
  if (!has(IDENTIFYING) && !(kinds.has('name') && has(ABOUT_NAMED))) return [];
  const examples = found.flatMap(({ column: { profile, summary }, kind }) =>
    summary.top
      .slice(0, 1)
      .map(({ row, text }) => ({ row, column: profile.name, text: shortenExample(text), note: kind })),
  );
  const issue: FoundIssue = {
    code: 'personal-data',
    severity: 'notice',
    table,
    columns: found.map(({ column }) => column.profile.name),
    count: found.length,
    unit: 'columns',
    is_estimate: false,
    title: `${countOf(found.length, 'columns')} ${verb(found.length, 'contains', 'contain')} data about people: ${[...kinds].join(', ')}`,
    why: 'Before you share the table, replace these texts.',
    examples: examples.slice(0, 20),
    step: { operation: 'pseudonymize', column: null },
  };
  return [issue];
}
