import type { Command } from 'commander';
import type { UnreadableStoredEvent } from '../../../engine/log/event-log.ts';
import { copyLine } from '../../../engine/seals/copy.ts';
import type { LogSeal } from '../../../engine/seals/events.ts';
import { newestSeal } from '../../../engine/seals/stretch.ts';
import { operatorCause } from '../../keys/credentials.ts';
import { sealKeyFile } from '../../keys/seal-key.ts';
import { exportSeals, seal, sealsFile } from '../../log-sealing.ts';
import { systemClock } from '../../system.ts';
import { failWith } from '../verb/printing.ts';
import { counted, print, Verb, withEngines } from '../verb.ts';

export interface SealedUnreadable {
  readonly seal: number;
  readonly stream: string;
  readonly revision: number;
  readonly event_id: string;
  readonly type: string;
  readonly why: string;
}

export const sealedUnreadable = (
  { stream, revision, eventId, type, why }: UnreadableStoredEvent,
  seal: number,
): SealedUnreadable => ({ seal, stream, revision, event_id: eventId, type, why });

export function printUnreadable(events: readonly SealedUnreadable[]): void {
  if (events.length === 0) return;
  failWith(
    events
      .slice(0, 100)
      .map(
        ({ seal, stream, revision, event_id, why }) =>
          `UNREADABLE  ${stream} revision ${revision}  event ${event_id}, under seal ${seal}: ${why}`,
      ),
    `SEALED UNCHANGED: ${counted(events.length, 'event')} of the log cannot be read. "audit verify --all" shows other faults`,
  );
}

interface Options {
  readonly out?: string;
  readonly acceptNewKey?: boolean;
  readonly json?: boolean;
}

export const sealVerb = (): Command =>
  new Verb('seal')
    .description('Seal all events since the last seal, and export copies of the seals.')
    .option(
      '--out <file>',
      'file to append copies to, one line a seal; "-": only the new seals, to standard output (default: SEALS_FILE)',
    )
    .option('--accept-new-key', 'accept that the sealing key was replaced')
    .json('audit seal --out /mnt/auditors/seals.jsonl')
    .action(sealNow);

async function sealNow(options: Options): Promise<void> {
  const done = await withEngines(async ({ eventLog: log, shapes }, configuration) => {
    const file = options.out === '-' ? undefined : (options.out ?? sealsFile(configuration));
    const unreadable: SealedUnreadable[] = [];
    const made = await seal({
      log,
      shapes,
      clock: systemClock,
      cause: () => operatorCause(null),
      keyFile: sealKeyFile(configuration),
      copies: file,
      keyMayChange: options.acceptNewKey ?? false,
      // Processes on an external database share one key; other processes would not find a key created here.
      mayMakeKey: configuration.DATABASE_URL === undefined,
      onUnreadable: (event, { number }) => unreadable.push(sealedUnreadable(event, number)),
    });
    const copied = file === undefined ? 0 : await exportSeals(log, file);
    return { made, copied, file, newest: await newestSeal(log), unreadable };
  });
  const { made, copied, file, newest, unreadable } = done;
  if (file === undefined && !options.json) {
    for (const each of made) process.stdout.write(`${copyLine(each)}\n`);
    if (made.length === 0) process.stderr.write(`${nothingNew(newest)}\n`);
  } else {
    const document = { sealed: made, newest: newest ?? null, file: file ?? null, copied, unreadable };
    print(options, document, [
      ...made.map(sealText),
      ...(made.length === 0 ? [nothingNew(newest)] : []),
      ...(file === undefined ? [] : [`${counted(copied, 'copy', 'copies')} added to ${file}.`]),
    ]);
  }
  printUnreadable(unreadable);
}

const sealText = ({ number, event_count, root, key_id }: LogSeal): string =>
  `Seal ${number}: ${counted(event_count, 'event')}, root ${root}, key ${key_id}`;

const nothingNew = (newest: LogSeal | undefined): string =>
  newest
    ? `Nothing new since seal ${newest.number} of ${newest.sealed_at}.`
    : 'The log is empty: nothing to seal.';
