/** The work of one process. */
export interface ProcessWork {
  blocks: number;
  files: number;
  bytes: number;
  messages: number;
  tasks: number;
}
