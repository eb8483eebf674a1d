import { readFileSync, writeFileSync } from 'node:fs';

const MEGABYTE_IN_KB = 1024;

/** What the kernel counts for a process, in MB: now, and at most since it started or since `forgetPeak`. Linux only. */
export function residentMegabytes(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / MEGABYTE_IN_KB;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** Resets the peak. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
