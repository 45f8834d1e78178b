/** What is known of a column whose texts were not kept; filled by the accumulators of `profile/`. */
export interface WideSummary {
  cells: number;
}
