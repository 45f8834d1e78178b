import type { Filled } from '../slots/filled.js';
import { TOOLS } from '../tools/agent-tool.js';
import type { KnownPlaces } from '../tools/filling.js';
import type { Reading } from './read-clause.js';

/** Fills in the arguments of the tool that a clause was read as. */
export function fillTool({ frame, options, slots, cover }: Reading, places: KnownPlaces): Filled {
  const gives = Object.assign({}, frame.gives, ...options.map((option) => option.gives));
  return TOOLS[frame.tool].fill({ slots, gives, rule: frame.rule, open: frame.open, cover }, places);
}
