import Plus from 'lucide-solid/icons/plus';
import X from 'lucide-solid/icons/x';
import { Index } from 'solid-js';
import { Button } from '../../../kit/button.js';
import { IconButton } from '../../../kit/icon-button.js';
import { Select } from '../../../kit/select.js';
import css from './session.module.css';
import { t } from './texts.js';
import { AGGREGATES } from './transform-forms.js';

interface Aggregate {
  function: string;
  column?: string | undefined;
}

/** Value of the option `rows` among names of columns, which never contain this character. */
const ROWS = '\u0000';

interface AggregatesFieldProps {
  value: readonly Aggregate[];
  columns: readonly string[];
  onChange: (value: readonly Aggregate[]) => void;
}

/** A list of aggregates: a function and a column each. */
export function AggregatesField(props: AggregatesFieldProps) {
  const set = (at: number, next: Aggregate) =>
    props.onChange(props.value.map((one, index) => (index === at ? next : one)));
  const columns = (one: Aggregate) => [
    ...(one.function === 'count' ? [{ value: ROWS, label: t('aggregate.rows') }] : []),
    ...props.columns.map((name) => ({ value: name, label: name })),
  ];
  return (
    <fieldset class={css.choices}>
      <legend>{t('field.aggregates')}</legend>
      <Index each={props.value}>
        {(one, at) => (
          <>
            <Select
              label={t('field.function')}
              value={one().function}
              options={AGGREGATES.map((word) => ({ value: word, label: t(`word.${word}`) }))}
              onChange={(word) => {
                const column = one().column ?? (word === 'count' ? undefined : props.columns[0]);
                set(at, { function: word, ...(column !== undefined && { column }) });
              }}
            />
            <div class={css.aggregate}>
              <Select
                label={t('field.of')}
                value={one().column ?? ROWS}
                options={columns(one())}
                onChange={(column) => set(at, { function: one().function, ...(column !== ROWS && { column }) })}
              />
              <IconButton
                label={t('aggregate.remove')}
                icon={<X size={14} />}
                size="small"
                onClick={() => props.onChange(props.value.filter((_, index) => index !== at))}
              />
            </div>
          </>
        )}
      </Index>
      <Button onClick={() => props.onChange([...props.value, { function: 'count' }])}>
        <Plus size={14} />
        {t('aggregate.add')}
      </Button>
    </fieldset>
  );
}
