import { For } from 'solid-js';
import { formatList } from '../../../i18n/format.js';
import type { Cluster } from './clusters.js';
import { t } from './texts.js';

interface ClusterListProps {
  clusters: readonly Cluster[];
  onChange: (cluster: Pick<Cluster, 'key' | 'target' | 'isApproved'>) => void;
}

/** Clusters of similar categories. Each is approved separately, and its new value can be edited. */
export function ClusterList(props: ClusterListProps) {
  return (
    <ul class="clusters" aria-label={t('clusters')}>
      <For each={props.clusters}>
        {(cluster) => (
          <li>
            <label>
              <input
                type="checkbox"
                checked={cluster.isApproved}
                onChange={({ currentTarget }) => props.onChange({ ...cluster, isApproved: currentTarget.checked })}
              />
              <span>{formatList(cluster.variants.map((text) => t('cluster.variant', { text })))}</span>
            </label>
            <label class="cluster-target">
              <span class="soft">{t('cluster.becomes')}</span>
              <input
                type="text"
                value={cluster.target}
                aria-label={t('cluster.target', { variants: formatList(cluster.variants) })}
                onChange={({ currentTarget: { value } }) =>
                  props.onChange({ ...cluster, target: value || cluster.key, isApproved: true })
                }
              />
            </label>
          </li>
        )}
      </For>
    </ul>
  );
}
