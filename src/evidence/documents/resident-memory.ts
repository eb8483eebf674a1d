import { readFileSync } from 'node:fs';

const EVERY_MS = 50;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

/**
 * Looks again and again at how much memory a process has resident, and tells once it is too much. Where the system has no
 * `/proc`, nothing is told. Returns how to stop.
 */
export function watchMemory(pid: number, mostBytes: number, onTooMuch: () => void): () => void {
  const timer = setInterval(() => {
    if (residentBytes(pid) <= mostBytes) return;
    clearInterval(timer);
    onTooMuch();
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** 0 of a process that is gone, and where nobody tells. */
function residentBytes(pid: number): number {
  try {
    return Number(RESIDENT.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
