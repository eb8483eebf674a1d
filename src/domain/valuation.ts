import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import type { Recorded } from '../engine/events/recorded.ts';
import { IDENTIFIER_TYPES } from '../kernel/identity/registration-mark.ts';
import type { CalendarDate, Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import {
  ACCEPTED_VALUES,
  ASSET_CLASSES,
  BASES,
  CALCULATION_METHODS,
  DOCUMENT_KINDS,
  METHODS,
  PROFILE_VERSION,
  PURPOSES,
  REVIEW_STATUSES,
  type ValuationStatus,
} from '../kernel/vocabulary.ts';
import { documentMeanings, scenarioMeanings } from '../kernel/words/meanings.ts';
import { SixRangeReasons, SixRanges } from '../kernel/words/shown-fields.ts';
import { FiguresChangedOnShape } from './asset.ts';
import { paper } from './document.ts';
import { storedOf } from './events/fields.ts';
import { UNDER_RULES_2 } from './events/levels.ts';
import {
  Attributes,
  Calculation,
  DeclaredValue,
  Evidence,
  Failure,
  Limitation,
  Owner,
  SixValues,
  VersionedName,
} from './events/shapes.ts';
import { StoredAnswers } from './events/stored-answers.ts';
import { EvidenceRule, FROZEN_TERMS } from './policy/terms.ts';
import { type Approval, Decided, decided, isSamePerson, NOT_READY, PENDING, type Review } from './review.ts';
import { ScenarioTerms } from './scenario.ts';

/** The program that calculates. */
export const Program = z.strictObject({
  version: z.string().meta({ description: 'Version of that program.' }),
  commit: z
    .string()
    .nullable()
    .meta({ description: 'The commit it was made of; null where it did not know.' }),
});
export type Program = z.infer<typeof Program>;

/** The asset at the request; personal data stays sealed. */
export const FrozenAsset = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  asset_class: z.enum(ASSET_CLASSES),
  profile_version: z.literal(PROFILE_VERSION),
  name: z.string(),
  external_reference: z.string().nullable(),
  portfolio: z.string().nullable(),
  owner: Owner.nullable(),
  declared_value: DeclaredValue.nullable(),
  attributes: Attributes,
  last_written_by: z.string(),
  /** Absent for a class without dated figures. */
  figures_changed_on: FiguresChangedOnShape.optional(),
});
export type FrozenAsset = z.infer<typeof FrozenAsset>;

/** The policy in force for the asset's class on the valuation date at the request; `version` of its stream then. */
export const FrozenPolicy = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  ...FROZEN_TERMS,
  approved_by: z.string(),
  approved_at: z.string(),
});
export type FrozenPolicy = z.infer<typeof FrozenPolicy>;

/** The approved scenario that the request named. */
export const FrozenScenario = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  ...ScenarioTerms.shape,
  asset_id: z.uuid().nullable().meta(scenarioMeanings.asset_id),
  approved_by: z.string(),
  approved_at: z.string(),
  /** The civil date of its proposal, in `America/Sao_Paulo`. */
  proposed_on: z.string(),
});
export type FrozenScenario = z.infer<typeof FrozenScenario>;

/** A verified document of the asset with the status of its review at the request. */
export const FrozenDocument = z.strictObject({
  id: z.uuid().meta(documentMeanings.id),
  version: z.int().meta({ description: 'The version of the document that was frozen.' }),
  sha256: z.string().meta({ description: 'SHA-256 of the whole document, 64 hexadecimal digits.' }),
  kind: z.enum(DOCUMENT_KINDS).meta(documentMeanings.kind),
  review_status: z
    .enum(REVIEW_STATUSES)
    .meta({ description: 'Status of its review at the request; APPROVED is accepted evidence.' }),
  ...storedOf(paper),
  file_name: z.string().meta(documentMeanings.file_name),
  reviewed_by: z
    .string()
    .nullable()
    .meta({ description: 'Who had decided on it at the request; null where nobody had.' }),
  reviewed_at: z
    .string()
    .nullable()
    .meta({ description: 'When that was decided, RFC 3339 in UTC; null where nobody had.' }),
});
export type FrozenDocument = z.infer<typeof FrozenDocument>;

export const AlreadyRegistered = z.strictObject({
  asset_id: z.uuid(),
  matched_on: z.enum(IDENTIFIER_TYPES),
});
export type AlreadyRegistered = z.infer<typeof AlreadyRegistered>;

/** A frozen document whose bytes were evidence of other assets too, which it does not name: at most the newest 20 of them. */
export const DocumentAlreadyUsed = z.strictObject({
  document_id: z.uuid(),
  asset_ids: z.array(z.uuid()),
});
export type DocumentAlreadyUsed = z.infer<typeof DocumentAlreadyUsed>;

/** All inputs of the calculation except the sources' answers. `input_digest` covers them. */
export const FrozenInput = z.strictObject({
  asset: FrozenAsset,
  purpose: z.enum(PURPOSES),
  valuation_date: z.string(),
  method: z.enum(METHODS).nullable(),
  policy: FrozenPolicy.nullable(),
  scenario: FrozenScenario.nullable(),
  documents: z.array(FrozenDocument),
  notes: z.string().nullable(),
  /** Absent where there is none. */
  already_registered: z.array(AlreadyRegistered).optional(),
  /** Absent where there is none; by document. */
  documents_already_used: z.array(DocumentAlreadyUsed).optional(),
});
export type FrozenInput = z.infer<typeof FrozenInput>;

/** The demands of the frozen policy for recognizing this valuation, and which frozen documents meet them. */
export const Recognition = z.strictObject({
  /** The source of the policy's two values, and its bases: several for a stock valued line by line. */
  base: z.strictObject({ value: z.enum(ACCEPTED_VALUES), bases: z.array(z.enum(BASES)) }).nullable(),
  /** `documents`: ids of the accepted documents that meet the rule. */
  demands: z.array(z.strictObject({ rule: EvidenceRule, met: z.boolean(), documents: z.array(z.uuid()) })),
  approvals_required: z.int(),
});
export type Recognition = z.infer<typeof Recognition>;

const Completed = z.strictObject({
  outcome: z.enum(['CALCULATED', 'NO_COVERAGE']),
  values: SixValues,
  ranges: SixRanges,
  range_reasons: SixRangeReasons,
  /** Which of the four calculated values, or the lines of a stock, the policy's two derive from; null when none was accepted. */
  accepted_value: z.enum(ACCEPTED_VALUES).nullable(),
  recognition: Recognition,
  calculation: z.array(z.strictObject({ method: z.enum(CALCULATION_METHODS), ...Calculation.shape })),
  evidence: z.array(Evidence),
  limitations: z.array(Limitation),
  /** Version of each method and calendar used: every version ever used stays runnable. */
  methods: z.array(VersionedName),
  calendars: z.array(VersionedName),
  answers: StoredAnswers,
});

/** Events of the stream `valuation-<id>`. */
export const valuationEvents = {
  /** Frozen data is never lifted to a newer shape: the digest covers it as stored. */
  ValuationRequested: eventType(
    'ValuationRequested',
    z.strictObject({
      job_id: z.uuid(),
      input: FrozenInput,
      input_digest: z.string(),
      repeats: z.uuid().nullable(),
      rules_version: z.int(),
    }),
    [UNDER_RULES_2],
  ),
  ValuationStarted: eventType(
    'ValuationStarted',
    z.strictObject({ attempt: z.int(), worker: z.string(), program: Program }),
  ),
  ValuationCompleted: eventType('ValuationCompleted', Completed),
  ValuationFailed: eventType('ValuationFailed', z.strictObject({ attempts: z.int(), error: Failure })),
  ValuationReviewed: eventType('ValuationReviewed', Decided),
  /** Ends an approval finally, for fraud or error. */
  ValuationWithdrawn: eventType('ValuationWithdrawn', z.strictObject({ rationale: z.string() })),
};

export type ValuationEvent = EventOf<typeof valuationEvents>;
export type ValuationCompleted = z.infer<typeof Completed>;

export interface ValuationState {
  readonly id: string;
  readonly job_id: string;
  readonly organization_id: string;
  readonly status: ValuationStatus;
  readonly version: number;
  readonly requested_at: Instant;
  readonly requested_by: string;
  readonly started_at: Instant | null;
  readonly ended_at: Instant | null;
  readonly attempts: number;
  /** The program of the newest attempt; null before the first. */
  readonly program: Program | null;
  readonly input: FrozenInput;
  readonly input_digest: string;
  /** The earlier valuation that this one repeats. */
  readonly repeats: string | null;
  /** The rules by which it is calculated and reviewed. */
  readonly rules_version: number;
  readonly result: ValuationCompleted | null;
  readonly error: Failure | null;
  /** Pending until enough people have approved, or one has rejected. */
  readonly review: Review;
  /** Oldest first, each by another person. */
  readonly approvals: readonly Approval[];
  /** Hash of the newest event: binds a report to the history it was made from. */
  readonly history_head: string;
}

export type RecordedValuationEvent = Recorded & ValuationEvent;

export function evolveValuation(
  state: ValuationState | undefined,
  event: RecordedValuationEvent,
): ValuationState | undefined {
  const stamp = { version: event.revision + 1, history_head: event.hash };
  if (event.type === 'ValuationRequested') {
    return {
      ...event.data,
      ...stamp,
      id: valuationIdOf(event.stream),
      organization_id: event.organizationId ?? '',
      status: 'QUEUED',
      requested_at: event.occurredAt,
      requested_by: event.actor,
      started_at: null,
      ended_at: null,
      attempts: 0,
      program: null,
      result: null,
      error: null,
      review: NOT_READY,
      approvals: [],
    };
  }
  if (!state) return state;
  switch (event.type) {
    case 'ValuationStarted':
      return {
        ...state,
        ...stamp,
        status: 'CALCULATING',
        attempts: state.attempts + 1,
        program: event.data.program,
        started_at: state.started_at ?? event.occurredAt,
      };
    case 'ValuationCompleted':
      return {
        ...state,
        ...stamp,
        status: event.data.outcome,
        ended_at: event.occurredAt,
        result: event.data,
        review: event.data.outcome === 'CALCULATED' ? PENDING : NOT_READY,
      };
    case 'ValuationFailed':
      return { ...state, ...stamp, status: 'FAILED', ended_at: event.occurredAt, error: event.data.error };
    case 'ValuationReviewed':
      return { ...state, ...stamp, ...reviewed(state, event) };
    case 'ValuationWithdrawn':
      return { ...state, ...stamp, review: decided('WITHDRAWN', event, event.data.rationale) };
    default:
      return unreachable(event);
  }
}

export const valuationAggregate = aggregate('valuation', valuationEvents, evolveValuation);
export const { stream: valuationStream, idOf: valuationIdOf } = valuationAggregate;

type Reviewed = Extract<RecordedValuationEvent, { readonly type: 'ValuationReviewed' }>;

/** One rejection decides, or the last approval that is needed. */
function reviewed(
  { review, approvals: before, result }: ValuationState,
  event: Reviewed,
): Partial<Pick<ValuationState, 'review' | 'approvals'>> {
  const { decision, rationale } = event.data;
  if (decision === 'REJECT') return { review: decided('REJECTED', event, rationale) };
  const approvals = [...before, { decided_by: event.actor, decided_at: event.occurredAt, rationale }];
  const isLast = approvals.length >= (approvalsOf(result) ?? 1);
  return { approvals, review: isLast ? decided('APPROVED', event, rationale) : review };
}

/** How many different people must approve; null before there is a result. */
export const approvalsOf = (result: ValuationCompleted | null): number | null =>
  result?.recognition.approvals_required ?? null;

/** What decides which of an asset's valuations of one purpose is the latest. */
export interface Dated {
  readonly id: string;
  readonly valuation_date: CalendarDate;
  readonly requested_at: Instant;
}

/**
 * Ascending by valuation date, of one day by request; of two concurrent requests the greater id is the later.
 * The end of the calculation does not count: one of an earlier day, run today, does not replace today's.
 */
export function byDate(one: Dated, other: Dated): number {
  if (one.valuation_date !== other.valuation_date) return one.valuation_date < other.valuation_date ? -1 : 1;
  if (one.requested_at !== other.requested_at) return one.requested_at < other.requested_at ? -1 : 1;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

export const datedOf = ({ id, requested_at, input: { valuation_date } }: ValuationState): Dated => ({
  id,
  requested_at,
  valuation_date,
});

/** True once the valuation has its result or has failed. */
export const hasEnded = (state: ValuationState): boolean => state.ended_at !== null;

/** Actors who may not approve a valuation: those whose work it is, and those who have approved it already. */
export const mayNotApprove = ({ requested_by, input, approvals }: ValuationState): readonly string[] => [
  requested_by,
  input.asset.last_written_by,
  ...approvals.map(({ decided_by }) => decided_by),
];

/** Four eyes: the requester of a valuation, and the last writer of its frozen asset, never decide on it. */
export const isOwnWork = ({ requested_by, input }: ValuationState, actor: string): boolean =>
  isSamePerson(actor, requested_by) || isSamePerson(actor, input.asset.last_written_by);
