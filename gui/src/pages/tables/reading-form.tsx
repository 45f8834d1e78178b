import { For, Show } from 'solid-js';
import type { TableFormat } from '../../../../core/tables/read/opened/dataset.js';
import type { ReadOptions } from '../../../../core/tables/read/source/read-options.js';
import type { Guess } from '../../../../core/tables/read/source/reading.js';
import { formatPercent } from '../../i18n/format.js';
import { MIN_LIKELY, NAMED_DELIMITERS, nameDelimiter, nameQuote, QUOTES, t } from './reading-texts.js';
import { forgetTables } from './table-source.js';

interface ReadingFormProps {
  /** How the file and the table were read. */
  guesses: readonly Guess[];
  format: TableFormat;
  /** Tables of the file, if there are several. */
  tables: readonly { id: string; name: string }[];
  read: ReadOptions;
  onRead: (read: ReadOptions) => void;
}

/** The encodings that are recognized, by region. */
const ENCODINGS = [
  ...['utf-8', 'utf-16le', 'utf-16be'],
  ...['windows-1252', 'iso-8859-15', 'cp437', 'cp850', 'macintosh'],
  ...['windows-1250', 'iso-8859-2', 'cp852', 'x-mac-ce'],
  ...['windows-1251', 'iso-8859-5', 'koi8-r', 'koi8-u', 'ibm866', 'cp855', 'x-mac-cyrillic'],
  ...['windows-1253', 'iso-8859-7', 'cp737', 'x-mac-greek'],
  ...['windows-1254', 'cp857', 'x-mac-turkish', 'windows-1257', 'iso-8859-4', 'iso-8859-13', 'cp775'],
  ...['windows-1255', 'iso-8859-8', 'cp862', 'windows-1256', 'iso-8859-6', 'cp864', 'windows-1258', 'windows-874'],
  ...['shift_jis', 'euc-jp', 'gb18030', 'hz-gb-2312', 'big5', 'euc-kr'],
];

const TEXT_FORMATS: ReadonlySet<string> = new Set(['csv', 'tsv', 'txt']);

/** Says how certain a guessed option is, and why. It is certain only if there are no alternatives. */
function describeGuess({ source, confidence, alternatives, reason }: Guess): string {
  if (source === 'given') return t('given', { reason });
  const isCertain = confidence === 1 && alternatives.length === 0;
  const share = isCertain ? 1 : Math.min(0.99, Math.round(confidence * 100) / 100);
  const word = isCertain ? 'certain' : confidence >= MIN_LIKELY ? 'likely' : 'uncertain';
  return t(word, { percent: formatPercent(share, 0), reason });
}

/** Adds a value to those of a list if it is missing. */
function withValue(values: readonly string[], value: string | undefined): readonly string[] {
  return value === undefined || values.includes(value) ? values : [...values, value];
}

function GuessLine(props: { guess: Guess | undefined }) {
  return <Show when={props.guess}>{(guess) => <span class="soft small">{describeGuess(guess())}</span>}</Show>;
}

/** The import options, and how certain they are. A change reads the file again at once. */
export function ReadingForm(props: ReadingFormProps) {
  const guess = (what: Guess['what']) => props.guesses.find((one) => one.what === what);
  const header = () => guess('header');
  const set = (change: { [Name in keyof ReadOptions]?: ReadOptions[Name] | undefined }) => {
    const next = Object.entries({ ...forgetTables(props.read), ...change });
    props.onRead(Object.fromEntries(next.filter(([, value]) => value !== undefined)));
  };
  const isText = () => TEXT_FORMATS.has(props.format);
  const delimiters = () => {
    const known = guess('delimiter')?.value;
    return withValue(NAMED_DELIMITERS, known);
  };
  return (
    <section class="reading" aria-label={t('title')}>
      <Show when={isText()}>
        <div>
          <label class="field">
            <span>{t('encoding')}</span>
            <select
              value={props.read.encoding ?? ''}
              onChange={({ currentTarget: { value } }) => set({ encoding: value || undefined })}
            >
              <option value="">{t('guessed', { value: guess('encoding')?.value ?? '' })}</option>
              <For each={withValue(ENCODINGS, props.read.encoding)}>
                {(name) => <option value={name}>{name}</option>}
              </For>
            </select>
          </label>
          <GuessLine guess={guess('encoding')} />
        </div>
        <div>
          <label class="field">
            <span>{t('delimiter')}</span>
            <select
              value={props.read.delimiter ?? ''}
              onChange={({ currentTarget: { value } }) => set({ delimiter: value || undefined })}
            >
              <option value="">{t('guessed', { value: nameDelimiter(guess('delimiter')?.value ?? '') })}</option>
              <For each={delimiters()}>{(value) => <option value={value}>{nameDelimiter(value)}</option>}</For>
            </select>
          </label>
          <GuessLine guess={guess('delimiter')} />
        </div>
        <div>
          <label class="field">
            <span>{t('quote')}</span>
            <select
              value={props.read.quote ?? ''}
              onChange={({ currentTarget: { value } }) => set({ quote: QUOTES.find((one) => one === value) })}
            >
              <option value="">{t('guessed', { value: nameQuote(guess('quote')?.value ?? '') })}</option>
              <For each={QUOTES}>{(value) => <option value={value}>{nameQuote(value)}</option>}</For>
            </select>
          </label>
          <GuessLine guess={guess('quote')} />
        </div>
      </Show>
      <Show when={props.tables.length > 1}>
        <label class="field">
          <span>{t('table')}</span>
          <select
            value={props.read.table ?? ''}
            onChange={({ currentTarget: { value } }) => props.onRead({ ...props.read, table: value })}
          >
            <For each={props.tables}>
              {({ id, name }) => <option value={id}>{t('table.named', { id, name })}</option>}
            </For>
          </select>
        </label>
      </Show>
      <div>
        <label class="field">
          <span>{t('header')}</span>
          <input
            type="number"
            min={0}
            step={1}
            placeholder={t('header.detected', { row: header()?.value ?? t('header.none') })}
            value={props.read.header_rows === 0 ? 0 : (props.read.header_row ?? '')}
            onChange={({ currentTarget: { valueAsNumber: row } }) => {
              if (row === 0) set({ header_row: undefined, header_rows: 0 });
              else set({ header_row: row > 0 ? row : undefined, header_rows: undefined });
            }}
          />
        </label>
        <span class="soft small">{t('header.zero')}</span>
        <GuessLine guess={header()} />
      </div>
      <label class="field">
        <span>{t('decimal')}</span>
        <select
          value={props.read.decimal ?? ''}
          onChange={({ currentTarget: { value } }) =>
            set({ decimal: value === '.' || value === ',' ? value : undefined })
          }
        >
          <option value="">{t('decimal.perColumn')}</option>
          <option value=".">{t('decimal.point')}</option>
          <option value=",">{t('decimal.comma')}</option>
        </select>
      </label>
      <Show when={Object.keys(props.read).some((name) => name !== 'table')}>
        <button type="button" onClick={() => props.onRead({})}>
          {t('reset')}
        </button>
      </Show>
    </section>
  );
}
