import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Confinement {
  readonly heapMegabytes: number;
  /** Watched where the system has `/proc`. */
  readonly residentBytes: number;
  /** Whether it may load native libraries. */
  readonly addons?: boolean;
  onTooMuchMemory(): void;
}

/**
 * Starts a program on one argument as JSON, for what may do what it likes: it has no environment, may read the program with its
 * packages and no other file, write none, and start no process; it hears no signals that are sent to this process's group. Bytes
 * go to its standard input, and it reports on its file descriptor 3, apart from its standard output, on which a library might write.
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
  // That it takes no more shows in how it ends.
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

/** An installed program's packages are beside it, in the `node_modules` that holds it. */
function packageFolders(folder: string): readonly string[] {
  if (basename(folder) === 'node_modules') return [`${folder}/`];
  const above = dirname(folder);
  return above === folder ? [] : packageFolders(above);
}

const EVERY_MS = 50;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

/** Polls the resident memory of a process, and calls back once when it is too much. */
function watchMemory(child: ChildProcess, pid: number, mostBytes: number, onTooMuch: () => void): void {
  const timer = setInterval(() => {
    if (residentBytes(pid) <= mostBytes) return;
    clearInterval(timer);
    onTooMuch();
  }, EVERY_MS);
  child.once('close', () => clearInterval(timer));
}

/** 0 for a process that is gone, and where there is no `/proc`. */
function residentBytes(pid: number): number {
  try {
    return Number(RESIDENT.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
