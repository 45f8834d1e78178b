import { RangeFacet } from '../../../kit/range-facet.js';
import { type Facets, MAX_OBJECT_BIN } from '../data/facets.js';
import { t } from '../texts.js';
import css from './filters.module.css';

interface ObjectsFacetProps {
  facets: Facets;
  value: readonly [min: number, max: number] | null;
  onInput: (value: readonly [number, number] | null) => void;
}

/** Range of objects per image, with the number of images for each count. */
export function ObjectsFacet(props: ObjectsFacetProps) {
  const max = () => Math.max(1, Math.min(MAX_OBJECT_BIN, props.facets.maxObjects));
  const low = () => Math.min(props.value?.[0] ?? 0, max());
  const high = () => Math.min(props.value?.[1] ?? max(), max());
  const input = ([min, top]: [number, number]) => {
    if (min === 0 && top === max()) return props.onInput(null);
    // The end of the slider stands for any number, also of images that are still to come.
    props.onInput([min, top === max() ? MAX_OBJECT_BIN : top]);
  };
  return (
    <section class={css.section} aria-label={t('facet.objects')}>
      <RangeFacet
        label={t('facet.objects')}
        min={0}
        max={max()}
        value={[low(), high()]}
        bins={Array.from(props.facets.objects.subarray(0, max() + 1))}
        onInput={input}
      />
    </section>
  );
}
