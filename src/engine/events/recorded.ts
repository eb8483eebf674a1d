import type { Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** What a state may be folded from: an event of today's shape, with where, when and by whom. */
export interface Recorded<Type extends string = string, Data = JsonObject> {
  readonly type: Type;
  readonly data: Data;
  readonly stream: string;
  readonly revision: number;
  readonly occurredAt: Instant;
  readonly actor: string;
  readonly organizationId: string | null;
  readonly hash: string;
}

/** The version of its resource that an event makes, stream revision + 1, and when. */
export const stampOf = ({ revision, occurredAt }: Recorded<string, unknown>) => ({
  version: revision + 1,
  updated_at: occurredAt,
});
