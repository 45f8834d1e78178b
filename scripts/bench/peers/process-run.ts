/** A whole process, from its start to its end. */
export interface ProcessRun {
  wallS: number;
  /** Processor time, threads included. */
  cpuS: number;
  /** Most resident memory, MB. */
  peakMb: number;
  stdout: string;
}
