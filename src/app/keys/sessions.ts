import { endSession, offerSession } from '../../../commands/session.ts';
import { sessionById } from '../../../queries/credentials.ts';
import { LINK_MINUTES, type SessionState } from '../../domain/access/session.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { Clock } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/digest.ts';
import { organizationId, sessionId } from '../../kernel/ids.ts';
import { epochOf, type Instant, instantOf } from '../../kernel/instant.ts';
import { type EndingParts, type Grant, granted, isShown, newToken, operatorCause } from './credentials.ts';

export interface OfferedLink {
  readonly id: string;
  readonly token: string;
  readonly until: Instant;
}

/** A link that signs a person in, once: nothing of it is kept but a hash. */
export async function offerLink(handler: CommandHandler, grant: Grant, clock: Clock): Promise<OfferedLink> {
  const token = newToken();
  const digest = sha256(token);
  const id = sessionId(digest);
  const given = granted(grant);
  const until = instantOf(epochOf(clock.now()) + LINK_MINUTES * 60_000);
  const execution = await handler.change(offerSession, {
    id,
    input: () => ({ ...given, link_sha256: digest, offered_until: until }),
    cause: operatorCause(organizationId(given.organization)),
  });
  if (execution.outcome !== 'done') throw new Error(`the link was refused: ${execution.outcome}`);
  return { id, token, until };
}

/** What a link opens. Behind `#`, so that neither a proxy nor a log of requests gets the token. */
export const linkPath = (token: string): string => `/workspace#link=${token}`;

/** Ends a session, or takes a link back; undefined if the id is unknown. */
export async function endSessionAsOperator(
  parts: EndingParts,
  id: string,
): Promise<{ readonly session: SessionState; readonly isShown: boolean } | undefined> {
  const execution = await parts.handler.change(endSession, {
    id,
    input: () => ({ because: 'ENDED_BY_OPERATOR' as const }),
    cause: operatorCause(null),
  });
  if (execution.outcome !== 'done') return undefined;
  const { state: session, position } = execution;
  return { session, isShown: await isShown(parts, sessionById.projections, position) };
}
