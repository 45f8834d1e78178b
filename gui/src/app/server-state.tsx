import { Match, Switch } from 'solid-js';
import { serverHealth, watchHealth } from './health.js';

/** A line at the foot of the bar: whether the server answers. */
export function ServerState() {
  watchHealth();
  const up = () => {
    const now = serverHealth();
    return now.state === 'up' ? now.health : null;
  };
  return (
    <p class="server-state" role="status">
      <Switch fallback="Checking the server">
        <Match when={up()}>
          {(health) => (
            <span class="is-up">
              Running<span class="bar-aside">, version {health().version}</span>
            </span>
          )}
        </Match>
        <Match when={serverHealth().state === 'down'}>
          <span class="is-down">No response from the server</span>
        </Match>
      </Switch>
    </p>
  );
}
