import { createEffect, createSignal, For, Match, on, Show, Switch } from 'solid-js';
import type { HistoryStep } from '../../../../../core/tables/history/replay/history-step.js';
import type { StepName } from '../../../../../core/tables/profile/column/step-names.js';
import { Button } from '../../../kit/button.js';
import { Checkbox } from '../../../kit/checkbox.js';
import { Field } from '../../../kit/field.js';
import { PanelBody, PanelFoot, PanelHead } from '../../../kit/panels.js';
import { Select } from '../../../kit/select.js';
import { LinesField } from '../steps/lines-field.js';
import { StepSettings } from '../steps/step-settings.js';
import { stepName } from '../steps/step-texts.js';
import type { LinesValue } from '../steps/text-lines.js';
import { AggregatesField } from './aggregates-field.js';
import type { SessionWork } from './create-work.js';
import { ExpressionField } from './expression-field.js';
import { SecondTableField } from './second-table-field.js';
import css from './session.module.css';
import { plural, t } from './texts.js';
import {
  type FormField,
  fieldKey,
  isComplete,
  isEdit,
  operationOf,
  TRANSFORM_FORMS,
  type TransformName,
  wordKey,
} from './transform-forms.js';

/** A transformation that is being set up: a new one, or a step of the history that is edited. */
export interface OpenTransform {
  name: TransformName | StepName;
  column: string;
  /** The step to edit; null for a new one. */
  step: HistoryStep | null;
}

/** Returns the form of a step of the history. */
export const editOf = (step: HistoryStep): OpenTransform => ({
  name: step.operation.operation as OpenTransform['name'],
  column: step.operation.column ?? '',
  step,
});

interface TransformPanelProps {
  work: SessionWork;
  transform: OpenTransform;
  onClose: () => void;
}

/** Operations that cannot be limited to rows. */
const UNLIMITED: ReadonlySet<string> = new Set([
  'rename_column',
  'join_columns',
  'deduplicate_rows',
  'join_table',
  'append_rows',
  'group_rows',
  'pivot',
  'unpivot',
]);

type Options = Record<string, unknown>;

function FormInput(props: {
  form: string;
  field: FormField;
  session: string;
  value: unknown;
  options: Options;
  columns: readonly string[];
  onChange: (value: unknown) => void;
  onOptions: (options: Options) => void;
}) {
  /** Chosen columns. */
  const chosen = () => (props.field.kind === 'columns' ? ((props.value as string[] | undefined) ?? []) : []);
  const label = () => t(`field.${fieldKey(props.form, props.field.name)}` as 'field.find');
  return (
    <Switch>
      <Match when={props.field.kind === 'text'}>
        <Field label={label()} value={String(props.value ?? '')} onChange={props.onChange} />
      </Match>
      <Match when={props.field.kind === 'optional'}>
        <Field
          label={label()}
          value={String(props.value ?? '')}
          onChange={(value) => props.onChange(value.trim() === '' ? undefined : value)}
        />
      </Match>
      <Match when={props.field.kind === 'expression'}>
        <ExpressionField
          label={label()}
          session={props.session}
          value={String(props.value ?? '')}
          onChange={props.onChange}
        />
      </Match>
      <Match when={props.field.kind === 'check'}>
        <Checkbox label={label()} checked={props.value === true} onChange={props.onChange} />
      </Match>
      <Match when={props.field.kind === 'choice' && props.field}>
        {(field) => (
          <Select
            label={label()}
            value={String(props.value ?? '')}
            options={(field() as Extract<FormField, { kind: 'choice' }>).words.map((word) => ({
              value: word,
              label: t(`word.${wordKey(props.field.name, word)}` as 'word.lower'),
            }))}
            onChange={props.onChange}
          />
        )}
      </Match>
      <Match when={props.field.kind === 'lines'}>
        <LinesField
          class={css.lines}
          label={label()}
          value={props.value as LinesValue | undefined}
          isPairs={!Array.isArray(props.value)}
          onChange={props.onChange}
        />
      </Match>
      <Match when={props.field.kind === 'column'}>
        <Select
          label={label()}
          value={String(props.value ?? '')}
          options={props.columns.map((name) => ({ value: name, label: name }))}
          placeholder={t('second.choose')}
          onChange={props.onChange}
        />
      </Match>
      <Match when={props.field.kind === 'aggregates'}>
        <AggregatesField
          value={(props.value as { function: string }[] | undefined) ?? []}
          columns={props.columns}
          onChange={props.onChange}
        />
      </Match>
      <Match when={props.field.kind === 'second' && props.field}>
        {(field) => (
          <SecondTableField
            session={props.session}
            value={props.options as { match?: 'exact' }}
            hasKey={(field() as Extract<FormField, { kind: 'second' }>).hasKey}
            onChange={(options) => props.onOptions({ ...props.options, ...options })}
          />
        )}
      </Match>
      <Match when={props.field.kind === 'columns'}>
        <fieldset class={css.choices}>
          <legend>{label()}</legend>
          {/* A recipe may name columns that are missing here. */}
          <For each={[...new Set([...props.columns, ...chosen()])]}>
            {(name) => {
              return (
                <Checkbox
                  label={name}
                  checked={chosen().includes(name)}
                  onChange={(isOn) =>
                    props.onChange(isOn ? [...chosen(), name] : chosen().filter((one) => one !== name))
                  }
                />
              );
            }}
          </For>
        </fieldset>
      </Match>
    </Switch>
  );
}

/** The settings of a transformation. The grid previews its effect while they change. */
export function TransformPanel(props: TransformPanelProps) {
  /** The form of an edit; null for a cleaning step. */
  const form = () => (isEdit(props.transform.name) ? TRANSFORM_FORMS[props.transform.name] : null);
  const initial = (): Options =>
    (props.transform.step?.operation.options as Options | undefined) ?? form()?.initial(props.transform.column) ?? {};
  const title = () => {
    const { name } = props.transform;
    return isEdit(name) ? t(`transform.${name}`) : stepName(name);
  };
  const [options, setOptions] = createSignal<Options>(initial());
  const [column, setColumn] = createSignal(props.transform.column);
  const [isLimited, setLimited] = createSignal(false);
  /** Only texts can be found and replaced in all columns. */
  const inAll = () => props.transform.name === 'find_replace' && props.transform.column === '';
  const [isEverywhere, setEverywhere] = createSignal(inAll());
  createEffect(
    on(
      () => props.transform,
      () => {
        setOptions(initial());
        setColumn(props.transform.column);
        setEverywhere(inAll());
      },
      { defer: true },
    ),
  );
  const columnNames = () => props.work.doc.result()?.columns.map(({ name }) => name) ?? [];
  /** Whether the step names one column. Another can be chosen, such as if a recipe names one that is missing. */
  const namesColumn = () => props.transform.step?.operation.column !== undefined;
  const columnChoices = () => [...new Set([...columnNames(), props.transform.column])];
  const operation = () => {
    const { name, step } = props.transform;
    const own = isEdit(name)
      ? operationOf(name, isEverywhere() ? undefined : column(), options())
      : { ...step!.operation, ...(namesColumn() && { column: column() }), options: options() };
    const filters = props.work.view.filters();
    if (isLimited() && filters.length > 0) return { ...own, scope: { filters: [...filters] } };
    return step?.operation.scope ? { ...own, scope: step.operation.scope } : own;
  };
  const change = () => {
    const { step } = props.transform;
    return step === null
      ? ({ kind: 'add', operations: [{ operation: operation() }] } as const)
      : ({ kind: 'edit', id: step.id, operation: operation() } as const);
  };
  const isReady = () => isComplete(props.transform.name, options());
  createEffect(() => {
    if (!isReady()) {
      props.work.pausePreview();
      return;
    }
    props.work.startPreview({
      change: structuredClone(change()) as never,
      title: title(),
      detail: isEverywhere() ? t('transform.everywhere') : column(),
    });
  });
  /** Cells that the previewed operation could not convert. */
  const errors = () => props.work.previewed()?.affected.find(({ after }) => after?.errors)?.after?.errors;
  /** Facts about the effect of the previewed operation. */
  const notes = () => props.work.previewed()?.affected.flatMap(({ after }) => after?.notes ?? []) ?? [];
  const apply = async () => {
    await props.work.applyPreview();
    if (props.work.preview() === null) props.onClose();
  };
  return (
    <form
      class={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <PanelHead title={title()} />
      <PanelBody>
        <div class={css.fields}>
          <Show when={namesColumn() && !isEverywhere()}>
            <Select
              label={t('use.column')}
              value={column()}
              options={columnChoices().map((name) => ({ value: name, label: name }))}
              onChange={setColumn}
            />
          </Show>
          <Show when={!isEdit(props.transform.name)}>
            <StepSettings
              step={{ operation: props.transform.name as StepName, options: options() as never }}
              onChange={(next) => setOptions(next)}
            />
          </Show>
          <For each={form()?.fields ?? []}>
            {(field) => (
              <FormInput
                form={props.transform.name}
                field={field}
                options={options()}
                onOptions={(next) => setOptions(() => next)}
                session={props.work.doc.session()?.id ?? ''}
                value={options()[field.name]}
                columns={columnNames()}
                onChange={(value) => setOptions((before) => ({ ...before, [field.name]: value }))}
              />
            )}
          </For>
          <Show when={props.transform.name === 'find_replace' && !inAll()}>
            <Checkbox label={t('transform.everywhere')} checked={isEverywhere()} onChange={setEverywhere} />
          </Show>
          <Show when={props.work.view.filters().length > 0 && !UNLIMITED.has(props.transform.name)}>
            <Checkbox
              label={t('transform.limit', { rows: props.work.rows.facts()?.matching ?? 0 })}
              checked={isLimited()}
              onChange={setLimited}
            />
          </Show>
          <For each={notes()}>{(note) => <p role="status">{note}</p>}</For>
          <Show when={errors()}>
            {(found) => (
              <section class={css.misfits}>
                <h3>{plural('misfits', found().count)}</h3>
                <ul>
                  <For each={found().examples}>
                    {({ row, text, message }) => (
                      <li>
                        {t('misfits.row', { row })} <code>{text}</code> {message}
                      </li>
                    )}
                  </For>
                </ul>
              </section>
            )}
          </Show>
          <Show when={props.work.previewError()}>
            {(error) => (
              <p class={css.problem} role="status">
                {error()}
              </p>
            )}
          </Show>
        </div>
      </PanelBody>
      <PanelFoot>
        <Button shortcut="Esc" onClick={() => props.onClose()}>
          {t('preview.discard')}
        </Button>
        <span class={css.grow} />
        <Button look="primary" type="submit" shortcut="↵" disabled={!isReady() || props.work.previewError() !== null}>
          {t('preview.apply')}
        </Button>
      </PanelFoot>
    </form>
  );
}
