import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Microseconds per tick in /proc: USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MICROSECONDS = 10_000;

/** `[[dd-]hh:]mm:ss[.cc]` in microseconds. */
function microsecondsOf(time: string): number {
  const [clock = '', days] = time.trim().split('-').reverse();
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (seconds + Number(days ?? 0) * 86_400) * 1_000_000;
}

/** CPU time that a process and its threads have used so far, user and system, in microseconds. */
export function cpuMicroseconds(pid: number): number {
  if (process.platform !== 'linux')
    return microsecondsOf(execFileSync('ps', ['-o', 'cputime=', '-p', String(pid)], { encoding: 'utf8' }));
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces, so fields are counted after it; utime and stime are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}
