import { sessionById } from '../../../../queries/credentials.ts';
import {
  evolveSession,
  IDLE_MINUTES,
  isInUse,
  isOpen,
  type OpenSession,
  type SessionState,
  sessionStream,
} from '../../../domain/access/session.ts';
import type { LastUses } from '../../../engine/postgres/last-uses.ts';
import { epochOf, type Instant, instantOf } from '../../../kernel/instant.ts';
import { type LookupParts, rememberedState } from './remembered-state.ts';
import { type CookieOfSession, isTokenOf } from './session-cookie.ts';

/** A use is recorded at most this often, so a session ends up to this much later than its limit says. */
const RECORDED_EVERY_MS = 60_000;
const IDLE_MS = IDLE_MINUTES * 60_000;
const MOST_APART_MS = IDLE_MS + RECORDED_EVERY_MS;
const MOST_REMEMBERED = 10_000;

/** Either way: a clock that was wrong may have left a use in the future. */
const apart = (one: number, other: number): number => Math.abs(one - other);

export interface SessionLookup {
  /** The session of a cookie, if it is open now. `isUse`: this prolongs it. */
  find(cookie: CookieOfSession, isUse: boolean): Promise<OpenSession | undefined>;
  /** When it ends unless it is used. */
  idleUntil(session: OpenSession): Promise<Instant>;
  /** The next request reads the session again. */
  forget(id: string): void;
}

export function sessionLookup(parts: LookupParts & { readonly lastUses: LastUses }): SessionLookup {
  const { clock, lastUses } = parts;
  const sessions = rememberedState<SessionState>(parts, {
    streamOf: sessionStream,
    evolve: evolveSession,
    row: sessionById,
    // A row from before the sign-in says nothing of the session, which the log already has.
    isUsable: ({ opened_at }) => opened_at !== null,
  });
  /** Uses that this process has recorded, in milliseconds. */
  const recorded = new Map<string, number>();

  /** False if nobody used it for too long. */
  async function isUsed(id: string, now: number, isUse: boolean): Promise<boolean> {
    const last = recorded.get(id);
    if (last !== undefined && apart(now, last) < RECORDED_EVERY_MS) return true;
    if (!isUse) {
      const usedAt = (await lastUses.of([id])).get(id) ?? null;
      return isInUse(usedAt, instantOf(now), MOST_APART_MS);
    }
    const isRecorded = await lastUses.touch(id, instantOf(now), MOST_APART_MS).catch((error: unknown) => {
      // Without the table the process believes what it has seen itself.
      if (last === undefined || apart(now, last) > IDLE_MS) throw error;
      return undefined;
    });
    recorded.delete(id);
    if (isRecorded === undefined) recorded.set(id, last ?? now);
    else if (isRecorded) recorded.set(id, now);
    const [oldest] = recorded.keys();
    if (recorded.size > MOST_REMEMBERED && oldest !== undefined) recorded.delete(oldest);
    return isRecorded !== false;
  }

  return {
    async find({ id, token }, isUse) {
      const session = await sessions.find(id);
      if (!session || !isOpen(session, clock.now()) || !isTokenOf(token, session.token_sha256))
        return undefined;
      return (await isUsed(id, epochOf(clock.now()), isUse)) ? session : undefined;
    },
    async idleUntil({ id, ends_at }) {
      // What is not known counts as used now.
      const used = await lastUses.of([id]).catch(() => undefined);
      const usedAt = used?.get(id) ?? clock.now();
      const until = instantOf(epochOf(usedAt) + IDLE_MS);
      return until < ends_at ? until : ends_at;
    },
    forget: sessions.forget,
  };
}
