import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/**
 * Everything that a test starts ends with the process that runs the test, in any case: a separate guardian reads its standard
 * input, which closes then, also after kill -9, and ends the programs that it knows of. A database server that a service
 * started for itself, in a session of its own, is found by its pid file in the data directory, which is removed.
 */
const GUARDIAN = `
trap '' INT TERM HUP
started=' ' directories=''
line_end='
'
while read -r word what; do
  case $word in
    started) started="$started$what " ;;
    ended) case $started in *" $what "*) started="${'$'}{started%%" $what "*} ${'$'}{started#*" $what "}" ;; esac ;;
    directory) directories="$directories$what$line_end" ;;
  esac
done
exec 2>/dev/null
for pid in $started; do kill -9 "$pid"; done
IFS=$line_end
for directory in $directories; do
  [ -d "$directory" ] || continue
  for file in $(find "$directory/" -name postmaster.pid); do
    read -r pid < "$file"
    case $(ps -o args= -p "$pid" || tr '\\0' ' ' < "/proc/$pid/cmdline") in
      *"${'$'}{file%/*}"*) kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.1; done ;;
    esac
  done
  rm -rf "$directory"
done
`;

let input: Writable | undefined;

/** One for everything that this process starts; it does not keep this process alive. */
function guardian(): Writable {
  if (input) return input;
  const child = spawn('sh', ['-c', GUARDIAN], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C reaches the tests first; the guardian acts when they are gone.
    detached: true,
  });
  child.unref();
  child.stdin.on('error', () => {});
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  input = child.stdin;
  return input;
}

export function endsWithTests<Child extends ChildProcess>(child: Child): Child {
  const { pid } = child;
  if (pid === undefined) return child;
  guardian().write(`started ${pid}\n`);
  child.once('exit', () => guardian().write(`ended ${pid}\n`));
  return child;
}

/** Ends a database server below this directory when this process is gone, and removes it. */
export const removedWithTests = (directory: string): void =>
  void guardian().write(`directory ${directory}\n`);
