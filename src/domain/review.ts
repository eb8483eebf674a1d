import { z } from 'zod';
import { type Recorded, stampOf } from '../engine/events/recorded.ts';
import { Text } from '../kernel/fields.ts';
import type { Instant } from '../kernel/instant.ts';
import { DECISIONS, type ReviewStatus } from '../kernel/vocabulary.ts';
import { decisionMeanings } from '../kernel/words/meanings.ts';

/** The review of a valuation or document: who decided what, when and why. */
export interface Review {
  readonly status: ReviewStatus;
  /** Actor of the last decision. */
  readonly decided_by: string | null;
  readonly decided_at: Instant | null;
  readonly rationale: string | null;
}

export interface Approval {
  readonly decided_by: string;
  readonly decided_at: Instant;
  readonly rationale: string;
}

export const DECISION_FIELDS = {
  decision: z.enum(DECISIONS).meta(decisionMeanings.decision),
  rationale: Text(2000).meta(decisionMeanings.rationale),
};

export const Decided = z.strictObject({ decision: z.enum(DECISIONS), rationale: z.string() });

/** What one person proposes and another decides, once and finally: a policy, a scenario. */
export interface Decidable {
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly proposed_at: Instant;
  readonly proposed_by: string;
  readonly decided_at: Instant | null;
  readonly decided_by: string | null;
  readonly rationale: string | null;
  readonly updated_at: Instant;
}

/** The state of a proposal without its terms. */
export const proposedBy = (event: Recorded, id: string) => ({
  ...stampOf(event),
  id,
  organization_id: event.organizationId ?? '',
  status: 'PROPOSED' as const,
  proposed_at: event.occurredAt,
  proposed_by: event.actor,
  decided_at: null,
  decided_by: null,
  rationale: null,
});

/** The members that the event of its decision changes. */
export const decidedBy = (event: Recorded<string, z.infer<typeof Decided>>) => ({
  ...stampOf(event),
  status: event.data.decision === 'APPROVE' ? ('APPROVED' as const) : ('REJECTED' as const),
  decided_at: event.occurredAt,
  decided_by: event.actor,
  rationale: event.data.rationale,
});

const UNDECIDED = { decided_by: null, decided_at: null, rationale: null } as const;

export const NOT_READY: Review = { status: 'NOT_READY', ...UNDECIDED };
export const PENDING: Review = { status: 'PENDING', ...UNDECIDED };

/** A review after a decision. */
export const decided = (
  status: 'APPROVED' | 'REJECTED' | 'WITHDRAWN',
  { actor, occurredAt }: { readonly actor: string; readonly occurredAt: Instant },
  rationale: string,
): Review => ({ status, decided_by: actor, decided_at: occurredAt, rationale });

/**
 * One spelling of a person, regardless of case, accents, blanks, letter forms and invisible characters.
 * Names are typed without accents as often as with them: it is better that two people of one name wait for a third than that one
 * person counts as two.
 */
const spelling = (actor: string): string =>
  actor
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    // Upper case first: ß becomes SS.
    .toLocaleUpperCase('pt-BR')
    .toLocaleLowerCase('pt-BR');

const personOf = (actor: string): string => spelling(actor.replace(/^person:/, ''));

/** The four-eyes rule compares responsible persons, not credentials. Both are actors, such as `person:Ana Lima`. */
export const isSamePerson = (one: string, other: string): boolean => personOf(one) === personOf(other);

/**
 * A text for several actors that contains the text of each of them, however it is spelled, and of nobody else. A
 * list uses it to leave out what a person may not approve. No spelling has a line break, and each is between two.
 */
export const personKey = (actors: readonly string[]): string =>
  `\n${[...new Set(actors.map(personOf))].join('\n')}\n`;
