import { Fault } from '../../../base/fault.js';
import { memoize } from '../../../base/memoize.js';
import { suggestWord } from '../../../language/edit-distance.js';
import type { PlannedStep } from '../../clean/pass/plan.js';
import { planCleaning } from '../../inspect/plan-cleaning.js';
import { listAllCells, withIssues } from '../../inspect/profile-table.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { type ViewedState, viewState } from '../operations/step-view.js';
import type { ReplayedHistory } from '../replay/replay.js';
import type { TableState } from '../state/table-state.js';
import { type FoundRepair, findRepairs } from './find-repairs.js';
import { findingKeys } from './finding-key.js';
import { openOffers } from './open-offers.js';
import type { ListedRepairs, RepairsRequest } from './repair-list.js';
import { selectRepairs } from './select-repairs.js';
import type { SessionFindings } from './session-findings.js';

/** The findings about a table, whatever is ignored. */
interface Inspected {
  viewed: ViewedState;
  state: TableState;
  profile: TableProfile;
  keys: readonly string[];
  steps: readonly PlannedStep[];
}

const known = new WeakMap<ViewedState, Inspected>();

/** Searches for findings. Later requests for the same table use the result of the first one. */
function inspect({ states }: ReplayedHistory): Inspected {
  const state = states.at(-1)!;
  const viewed = viewState(state.source, state);
  const found = known.get(viewed);
  if (found !== undefined) return found;
  const { data, view, profile } = viewed;
  const { steps } = planCleaning(data, profile, {}, { wrongCells: view.wrongCells });
  const inspected = { viewed, state, profile, keys: findingKeys(profile.issues), steps };
  known.set(viewed, inspected);
  return inspected;
}

const repairsOf = memoize(({ viewed, state, steps }: Inspected): FoundRepair[] => findRepairs(viewed, state, steps));

/** Returns all cells of a finding. Faults: invalid-input (unknown key). */
function cellsOf({ viewed: { data, view }, profile, keys }: Inspected, key: string): SessionFindings['located'] {
  const at = keys.indexOf(key);
  if (at >= 0) return listAllCells(data, profile, view.wrongCells)[at]!.examples;
  const near = suggestWord(key, keys);
  throw new Fault(
    'invalid-input',
    `The table has no finding "${key}".${near === undefined ? '' : ` Did you mean ${near}?`} Read its profile again.`,
  );
}

/**
 * Returns the findings about a table after its history.
 * @param request `finding` is the key of a finding whose cells to list, `ignored` are keys to leave out.
 * Faults: invalid-input (unknown finding).
 */
export function readFindings(
  replayed: ReplayedHistory,
  { finding, ignored: keys }: { finding: string | null; ignored: readonly string[] },
): SessionFindings {
  const inspected = inspect(replayed);
  const isIgnored = new Set(keys);
  const all = inspected.profile.issues.map((issue, at) => ({ key: inspected.keys[at]!, issue }));
  const open = all.filter(({ key }) => !isIgnored.has(key));
  const ignored = all.filter(({ key }) => isIgnored.has(key));
  const offers = inspected.steps
    .filter(({ isReport }) => isReport !== true)
    .map(({ name, step, class: own, title, reason }) => ({ name, operation: step, class: own, title, reason }));
  const issues = open.map(({ issue }) => issue);
  return {
    profile: ignored.length === 0 ? inspected.profile : withIssues(inspected.profile, issues),
    keys: open.map(({ key }) => key),
    ignored,
    located: finding === null ? null : cellsOf(inspected, finding),
    offers: openOffers(offers, { open: issues, ignored: ignored.map(({ issue }) => issue) }),
  };
}

/**
 * Lists the repairs of the cells of a table after its history.
 * @param ignored keys of findings and repairs to leave out. Faults: those of `selectRepairs`.
 */
export function readRepairs(
  replayed: ReplayedHistory,
  { request, ignored }: { request: RepairsRequest; ignored: readonly string[] },
): ListedRepairs {
  const inspected = inspect(replayed);
  const keys = new Set(ignored);
  const issues = inspected.profile.issues.filter((_, at) => keys.has(inspected.keys[at]!));
  return selectRepairs(repairsOf(inspected), request, { keys, issues });
}
