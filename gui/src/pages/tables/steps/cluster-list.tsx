import { For } from 'solid-js';
import type { Cluster } from './clusters.js';

interface ClusterListProps {
  clusters: readonly Cluster[];
  onChange: (cluster: Pick<Cluster, 'key' | 'target' | 'isApproved'>) => void;
}

/** Like categories that can be merged: each cluster is approved by itself, and what it becomes can be changed. */
export function ClusterList(props: ClusterListProps) {
  return (
    <ul class="clusters" aria-label="Clusters">
      <For each={props.clusters}>
        {(cluster) => (
          <li>
            <label>
              <input
                type="checkbox"
                checked={cluster.isApproved}
                onChange={({ currentTarget }) => props.onChange({ ...cluster, isApproved: currentTarget.checked })}
              />
              <span>{cluster.variants.map((variant) => `“${variant}”`).join(', ')}</span>
            </label>
            <label class="cluster-target">
              <span class="soft">becomes</span>
              <input
                type="text"
                value={cluster.target}
                aria-label={`New value of ${cluster.variants.join(', ')}`}
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
