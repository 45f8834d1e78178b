import { For, Show } from 'solid-js';
import { formatCertainty } from '../../../../core/base/text/certainty.js';
import type { DatasetProfile, TableProfile } from '../../../../core/tables/profile/column/table-profile.js';
import type { ReadOptions } from '../../../../core/tables/read/source/read-options.js';
import type { Guess } from '../../../../core/tables/read/source/reading.js';

interface ReadingFormProps {
  profile: DatasetProfile;
  table: TableProfile | null;
  read: ReadOptions;
  onRead: (read: ReadOptions) => void;
}

const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'koi8-r',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
];

const DELIMITERS: readonly (readonly [value: string, name: string])[] = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
  [' ', 'space'],
  ['whitespace', 'any whitespace'],
  ['fixed-width', 'fixed width'],
  ['none', 'none'],
];

const TEXT_FORMATS: ReadonlySet<string> = new Set(['csv', 'tsv', 'txt']);

function nameOf(value: string): string {
  return DELIMITERS.find(([own]) => own === value)?.[1] ?? `“${value}”`;
}

function GuessLine(props: { guess: Guess | undefined }) {
  return (
    <Show when={props.guess}>
      {(guess) => (
        <span class="soft small">
          {guess().source === 'given' ? 'specified by you' : formatCertainty(guess())}: {guess().reason}
        </span>
      )}
    </Show>
  );
}

/** How the file is read, with how sure that is; a change is read at once, and the table shows what comes of it. */
export function ReadingForm(props: ReadingFormProps) {
  const guess = (what: Guess['what']) => props.profile.guesses.find((one) => one.what === what);
  const header = () => props.table?.guesses.find(({ what }) => what === 'header');
  const set = (change: { [Name in keyof ReadOptions]?: ReadOptions[Name] | undefined }) => {
    const next = Object.entries({ ...props.read, ...change }).filter(([, value]) => value !== undefined);
    // Another reading may find other tables.
    props.onRead(Object.fromEntries(next.filter(([name]) => name !== 'table')));
  };
  const isText = () => TEXT_FORMATS.has(props.profile.dataset.format);
  const delimiters = () => {
    const known = guess('delimiter')?.value;
    const isOther = known !== undefined && !DELIMITERS.some(([value]) => value === known);
    return isOther ? [...DELIMITERS, [known, `“${known}”`] as const] : DELIMITERS;
  };
  return (
    <section class="reading" aria-label="Import options">
      <Show when={isText()}>
        <div>
          <label class="field">
            <span>Encoding</span>
            <select
              value={props.read.encoding ?? ''}
              onChange={({ currentTarget: { value } }) => set({ encoding: value || undefined })}
            >
              <option value="">guessed: {guess('encoding')?.value}</option>
              <For each={ENCODINGS}>{(name) => <option value={name}>{name}</option>}</For>
            </select>
          </label>
          <GuessLine guess={guess('encoding')} />
        </div>
        <div>
          <label class="field">
            <span>Delimiter</span>
            <select
              value={props.read.delimiter ?? ''}
              onChange={({ currentTarget: { value } }) => set({ delimiter: value || undefined })}
            >
              <option value="">guessed: {nameOf(guess('delimiter')?.value ?? '')}</option>
              <For each={delimiters()}>{([value, name]) => <option value={value}>{name}</option>}</For>
            </select>
          </label>
          <GuessLine guess={guess('delimiter')} />
        </div>
      </Show>
      <Show when={props.profile.sheets.length > 1 || props.read.sheet}>
        <label class="field">
          <span>Sheet</span>
          <select
            value={props.read.sheet ?? ''}
            onChange={({ currentTarget: { value } }) => set({ sheet: value || undefined })}
          >
            <option value="">all sheets</option>
            <For each={props.profile.sheets}>
              {({ name, state }) => (
                <option value={name}>
                  {name}
                  {state === 'visible' ? '' : ` (${state})`}
                </option>
              )}
            </For>
          </select>
        </label>
      </Show>
      <div>
        <label class="field">
          <span>Header row</span>
          <input
            type="number"
            min={0}
            step={1}
            placeholder={`detected: ${header()?.value ?? 'none'}`}
            value={props.read.header_rows === 0 ? 0 : (props.read.header_row ?? '')}
            onChange={({ currentTarget: { valueAsNumber: row } }) => {
              if (row === 0) set({ header_row: undefined, header_rows: 0 });
              else set({ header_row: row > 0 ? row : undefined, header_rows: undefined });
            }}
          />
        </label>
        <span class="soft small">0 means no header. </span>
        <GuessLine guess={header()} />
      </div>
      <label class="field">
        <span>Decimal mark</span>
        <select
          value={props.read.decimal ?? ''}
          onChange={({ currentTarget: { value } }) =>
            set({ decimal: value === '.' || value === ',' ? value : undefined })
          }
        >
          <option value="">detected per column</option>
          <option value=".">point</option>
          <option value=",">comma</option>
        </select>
      </label>
      <Show when={Object.keys(props.read).some((name) => name !== 'table')}>
        <button type="button" onClick={() => props.onRead({})}>
          Reset to detected
        </button>
      </Show>
    </section>
  );
}
