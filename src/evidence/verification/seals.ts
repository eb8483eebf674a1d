import type { EventLog } from '../../engine/log/event-log.ts';
import { streamPages } from '../../engine/log/pages.ts';
import type { CopiedSeal } from '../../engine/seals/copy.ts';
import { type LogSeal, sealStream } from '../../engine/seals/events.ts';
import { type PublicKeys, signatureOf } from '../../engine/seals/signature.ts';
import { sealOf } from '../../engine/seals/stretch.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import { type Fault, sealFault } from './fault.ts';

/** Where seals are taken from. What is added to either while the check goes on is left for the next one. */
interface SealSources {
  readonly log: EventLog;
  readonly keys: PublicKeys;
  /** Number of the newest seal in the log. */
  readonly newest: number;
  /** Copies kept outside the log, by number, each once. */
  readonly copies: AsyncIterator<CopiedSeal, undefined>;
}

/** A seal that a key vouches for. */
export interface UsableSeal {
  readonly seal: LogSeal;
  readonly copy: CopiedSeal | undefined;
  /** The one before it was usable too: its events are those between the two. */
  readonly isNext: boolean;
}

/** Seals of the log and their copies as one row; whatever is wrong with the row itself is reported. */
export async function* usableSeals(
  { log, keys, newest, copies }: SealSources,
  report: (fault: Fault) => void,
): AsyncGenerator<UsableSeal, undefined> {
  const stored = storedSeals(log, newest);
  let inLog = (await stored.next()).value;
  let copy = (await copies.next()).value;
  let previous: LogSeal | undefined;
  for (let number = 1; number <= newest || copy; number += 1) {
    if (number > newest && copy && copy.seal.number > number) {
      report(sealFault('SEAL_MISSING', number, missingText(number, copy.seal.number - 1, 'log and copies')));
      number = copy.seal.number;
    }
    const here = inLog?.number === number ? inLog.seal : undefined;
    const outside = copy?.seal.number === number ? copy : undefined;
    if (inLog?.number === number) inLog = (await stored.next()).value;
    if (outside) copy = (await copies.next()).value;
    if (!here)
      report(
        sealFault(
          'SEAL_MISSING',
          number,
          `the log has no seal ${number}${outside ? ', its copy outside has' : ''}`,
        ),
      );
    if (here && outside && !isSame(here, outside.seal))
      report(sealFault('SEAL_CHANGED', number, 'the seal in the log and its copy outside differ'));
    const [seal] = vouchedFor(outside ? [outside.seal, here] : [here], keys, report);
    if (!seal) continue;
    if (previous && !mayFollow(previous, seal)) {
      report(sealFault('SEAL_CHANGED', number, `it does not go on from seal ${previous.number}`));
      continue;
    }
    yield { seal, copy: outside, isNext: number === (previous?.number ?? 0) + 1 };
    previous = seal;
  }
  return undefined;
}

/** Those that a key vouches for; of the others it is reported why not. */
function vouchedFor(
  candidates: readonly (LogSeal | undefined)[],
  keys: PublicKeys,
  report: (fault: Fault) => void,
): readonly LogSeal[] {
  const [first, second] = candidates;
  const distinct = first && second && isSame(first, second) ? [first] : candidates;
  return distinct.flatMap((seal) => {
    if (!seal) return [];
    const signature = signatureOf(seal, keys);
    if (signature === 'good') return [seal];
    if (signature === 'bad')
      report(sealFault('SEAL_CHANGED', seal.number, 'its signature is not of what it says'));
    else report(sealFault('SEAL_OF_UNKNOWN_KEY', seal.number, `no public key ${seal.key_id} was given`));
    return [];
  });
}

const mayFollow = (previous: LogSeal, seal: LogSeal): boolean =>
  seal.event_count > previous.event_count &&
  seal.position > previous.position &&
  (seal.number !== previous.number + 1 || seal.previous_root === previous.root);

const isSame = (one: LogSeal, other: LogSeal): boolean => canonicalJson(one) === canonicalJson(other);

const missingText = (first: number, last: number, where: string): string =>
  first === last ? `${where} have no seal ${first}` : `${where} have no seals ${first} to ${last}`;

/** Seals as they stand in their stream; `seal` is undefined where something else stands there. */
async function* storedSeals(
  log: EventLog,
  newest: number,
): AsyncGenerator<{ readonly number: number; readonly seal: LogSeal | undefined }, undefined> {
  for await (const page of streamPages(log, sealStream())) {
    for (const event of page) {
      const number = event.revision + 1;
      if (number > newest) return undefined;
      const seal = sealOf(event);
      yield { number, seal: seal?.number === number ? seal : undefined };
    }
  }
  return undefined;
}
