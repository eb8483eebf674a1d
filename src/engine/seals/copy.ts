import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { LogSeal } from './events.ts';
import { FIRST_ROOT, rootOver } from './root.ts';
import type { SealedPlace } from './stretch.ts';

/** What a seal covers beyond the one before, event by event: no signature vouches for it, but the seal's root does. */
export type CoveredEvent = Pick<SealedPlace, 'stream' | 'revision' | 'hash'>;

/**
 * A seal as it is kept outside the log, one line of JSON: the members of the seal, and `covered`: a line `stream revision
 * hash` for each event from the seal before to this one, in the order of the log, raw deflate, base64. With it a check
 * names what was taken away or moved, and not only that something was.
 */
const CopiedLine = LogSeal.extend({ covered: z.string().optional() });

export interface SealCopy {
  readonly seal: LogSeal;
  readonly covered: string | undefined;
}

export function copyLine(seal: LogSeal, covered?: readonly CoveredEvent[]): string {
  if (!covered) return JSON.stringify(seal);
  const text = covered.map(({ stream, revision, hash }) => `${stream} ${revision} ${hash}`).join('\n');
  return JSON.stringify({ ...seal, covered: deflateRawSync(text).toString('base64') });
}

/** Undefined for a line that is no seal: the rest of a write that was cut off, or another hand. */
export function readCopyLine(line: string): SealCopy | undefined {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return undefined;
  }
  const parsed = CopiedLine.safeParse(json);
  if (!parsed.success) return undefined;
  const { covered, ...seal } = parsed.data;
  return { seal, covered };
}

/** A seal as its copy gives it, and its list as far as it may be believed. */
export interface CopiedSeal {
  readonly seal: LogSeal;
  /** Undefined without a list, or when it is not what the seal's own root says. */
  readonly events: readonly CoveredEvent[] | undefined;
  readonly hasList: boolean;
}

export const copiedSeal = (copy: SealCopy): CopiedSeal => ({
  seal: copy.seal,
  events: coveredEvents(copy),
  hasList: copy.covered !== undefined,
});

function coveredEvents({ seal, covered }: SealCopy): readonly CoveredEvent[] | undefined {
  if (covered === undefined) return undefined;
  const events = unpacked(covered);
  const root = rootOver(
    seal.previous_root ?? FIRST_ROOT,
    events.map(({ hash }) => hash),
  );
  return root === seal.root ? events : undefined;
}

function unpacked(covered: string): readonly CoveredEvent[] {
  try {
    const text = inflateRawSync(Buffer.from(covered, 'base64')).toString('utf8');
    return text.split('\n').map((line) => {
      const [stream = '', revision = '', hash = ''] = line.split(' ');
      return { stream, revision: Number(revision), hash };
    });
  } catch {
    return [];
  }
}
