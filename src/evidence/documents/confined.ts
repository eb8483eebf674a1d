import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Confinement {
  readonly heapMegabytes: number;
  /** Enforced if the system has `/proc`. */
  readonly residentBytes: number;
  readonly addons?: boolean;
  onTooMuchMemory(): void;
}

/**
 * Starts a program for untrusted input in a sandbox: no environment, read access only to the program and its packages, no
 * writing, no child processes, and no signals of this process group. The argument is passed as JSON, bytes on standard
 * input; it reports on file descriptor 3, because a library might write to standard output.
 */
export function startConfined(program: string, argument: object, confinement: Confinement): ChildProcess {
  const { heapMegabytes, residentBytes, addons, onTooMuchMemory } = confinement;
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      ...readsOnlyTheProgram(),
      ...(addons ? ['--allow-addons'] : []),
      program,
      JSON.stringify(argument),
    ],
    { env: {}, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] },
  );
  // A closed pipe shows in how the process ends.
  child.stdin?.on('error', () => undefined);
  if (child.pid !== undefined) watchMemory(child, child.pid, residentBytes, onTooMuchMemory);
  return child;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const readsOnlyTheProgram = (): readonly string[] => [
  '--permission',
  ...['src/', 'commands/', 'node_modules/', 'package.json'].map((name) => `--allow-fs-read=${ROOT}${name}`),
  ...packageFolders(ROOT).map((folder) => `--allow-fs-read=${folder}`),
];

/** Parent folders named `node_modules`: an installed program's packages are there. */
function packageFolders(folder: string): readonly string[] {
  if (basename(folder) === 'node_modules') return [`${folder}/`];
  const above = dirname(folder);
  return above === folder ? [] : packageFolders(above);
}

const EVERY_MS = 50;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

/** Polls the resident memory of a process and calls back once it exceeds the limit. */
function watchMemory(child: ChildProcess, pid: number, mostBytes: number, onTooMuch: () => void): void {
  const timer = setInterval(() => {
    if (residentBytes(pid) <= mostBytes) return;
    clearInterval(timer);
    onTooMuch();
  }, EVERY_MS);
  child.once('close', () => clearInterval(timer));
}

/** 0 if the process has ended, and without `/proc`. */
function residentBytes(pid: number): number {
  try {
    return Number(RESIDENT.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
