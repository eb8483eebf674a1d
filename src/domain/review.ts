import type { Instant } from '../kernel/instant.ts';
import type { ReviewStatus } from '../kernel/vocabulary.ts';

/** The review of a valuation or document: who decided what, when and why. */
export interface Review {
  readonly status: ReviewStatus;
  /** Actor of the last decision. */
  readonly decided_by: string | null;
  readonly decided_at: Instant | null;
  readonly rationale: string | null;
}

/** One of the approvals of a valuation, which may take several people's. */
export interface Approval {
  readonly decided_by: string;
  readonly decided_at: Instant;
  readonly rationale: string;
}

const UNDECIDED = { decided_by: null, decided_at: null, rationale: null } as const;

export const NOT_READY: Review = { status: 'NOT_READY', ...UNDECIDED };
export const PENDING: Review = { status: 'PENDING', ...UNDECIDED };

/** A review as a decision leaves it. */
export const decided = (
  status: 'APPROVED' | 'REJECTED' | 'WITHDRAWN',
  { actor, occurredAt }: { readonly actor: string; readonly occurredAt: Instant },
  rationale: string,
): Review => ({ status, decided_by: actor, decided_at: occurredAt, rationale });

/** One spelling of a person, whatever the case, the blanks, the form of the letters and what no eye sees of them. */
const spelling = (actor: string): string =>
  actor
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLocaleLowerCase('pt-BR');

/** The four-eyes rule goes by responsible person, not by credential. Both are actors, such as `person:Ana Lima`. */
export const isSamePerson = (one: string, other: string): boolean =>
  one === other || spelling(one.replace(/^person:/, '')) === spelling(other.replace(/^person:/, ''));
