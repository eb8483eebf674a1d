import { type EventLog, LOG_START } from '../log/event-log.ts';
import { copyLine } from './copy.ts';
import type { LogSeal } from './events.ts';
import { appendLine, newestCopy } from './file.ts';
import { SealingRefused } from './refusal.ts';
import { newestSeal, readStretch, sealNumbered } from './stretch.ts';

/** Throws `SealingRefused` when the file knows more of the log than the log itself: then something was cut off from it. */
export async function requireNotBehind(log: EventLog, file: string): Promise<void> {
  const copy = await newestCopy(file);
  if (!copy) return;
  const { number, signature } = copy.seal;
  const inLog = await sealNumbered(log, number);
  if (!inLog) {
    const newest = (await newestSeal(log))?.number ?? 0;
    throw new SealingRefused(
      `${file} holds seal ${number}, and the newest of the log is ${newest}: the log was truncated, or this file belongs to another log. "audit verify --all --seals ${file}" tells what is missing`,
    );
  }
  if (inLog.signature !== signature)
    throw new SealingRefused(`seal ${number} of the log is another one than in ${file}`);
}

/**
 * Adds to the file whatever seals of the log it lacks, each with the events that it covers. Can be repeated, by many at
 * once: at worst a line stands there twice. Answers how many it added.
 */
export async function exportSeals(log: EventLog, file: string): Promise<number> {
  await requireNotBehind(log, file);
  const newest = (await newestSeal(log))?.number ?? 0;
  const first = ((await newestCopy(file))?.seal.number ?? 0) + 1;
  let before = await sealNumbered(log, first - 1);
  for (let number = first; number <= newest; number += 1) {
    const seal = await sealNumbered(log, number);
    if (!seal) throw new SealingRefused(`seal ${number} is missing in the log`);
    await appendLine(file, await fullLine(log, before, seal));
    before = seal;
  }
  return newest - first + 1;
}

async function fullLine(log: EventLog, before: LogSeal | undefined, seal: LogSeal): Promise<string> {
  const covered = await readStretch(log, before?.position ?? LOG_START, { upTo: seal.position });
  return copyLine(seal, covered);
}
