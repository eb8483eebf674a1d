import { type AssetState, assetStream, evolveAsset, type RecordedAssetEvent } from '../domain/asset.ts';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
  type RecordedDocumentEvent,
} from '../domain/document.ts';
import { type DomainEvent, safeReadEvent } from '../domain/events/catalog.ts';
import type { ValueObject } from '../domain/events/shapes.ts';
import { keptAnswers } from '../domain/events/stored-answers.ts';
import {
  type AssignmentState,
  assignmentAggregate,
  type CommentState,
  commentAggregate,
} from '../domain/people/comment.ts';
import { evolvePolicy, type PolicyState, policyStream, type RecordedPolicyEvent } from '../domain/policy.ts';
import {
  evolveScenario,
  type RecordedScenarioEvent,
  type ScenarioState,
  scenarioStream,
} from '../domain/scenario.ts';
import { reviewedValues } from '../domain/valuation/reviewed-values.ts';
import {
  evolveValuation,
  type RecordedValuationEvent,
  type ValuationState,
  valuationStream,
} from '../domain/valuation.ts';
import type { RecordedEvent } from '../engine/log/event-log.ts';
import { isUnreadable, type Stored, sealedHash } from '../engine/log/pages.ts';
import { eventHash } from '../kernel/hash-chain.ts';
import { openSealed, type SealedText } from '../kernel/identity/personal-data.ts';
import type { Instant } from '../kernel/instant.ts';
import { isJsonObject, type Json } from '../kernel/json.ts';

/** A changed field; null if it was absent before or after. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function fieldChanges(before: Json | undefined, after: Json | undefined): readonly FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: now.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Every leaf by its path, `attributes.lines[0].quantity`; omits nulls and empty lists. */
function fieldsOf(
  value: Json | undefined,
  path = '',
  found: Map<string, string> = new Map(),
): ReadonlyMap<string, string> {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'string')) {
      if (value.length > 0) found.set(path, value.join(', '));
    } else for (const [index, item] of value.entries()) fieldsOf(item, `${path}[${index}]`, found);
  } else if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value))
      fieldsOf(item, path === '' ? name : `${path}.${name}`, found);
  } else if (value !== null && value !== undefined) found.set(path, String(value));
  return found;
}

export interface TimelineEntry {
  /** From 1: revision + 1. */
  readonly sequence: number;
  readonly event_id: string;
  readonly what: string;
  /** Null, like `when`, if the event cannot be read. */
  readonly who: string | null;
  readonly when: Instant | null;
  readonly changes: readonly FieldChange[];
  /** Rationale, reason or notes; for an unreadable event, why it is unreadable. */
  readonly why: string | null;
  /** `INTACT`, or the fault of the chain. */
  readonly chain: 'INTACT' | 'CHANGED' | 'BROKEN' | 'UNREADABLE';
}

/**
 * The history of a resource, oldest first. `open` decrypts personal texts, and returns `[erased]` for erased ones. After
 * an unreadable event no changes are shown, because the state before them is unknown.
 */
export function timeline(
  subject: Subject,
  stored: readonly Stored[],
  open: (sealed: SealedText) => string,
): readonly TimelineEntry[] {
  let state: object | undefined;
  let shown: Json | undefined;
  let before: Stored | undefined;
  let isHidden = false;
  return stored.map((item) => {
    const read = readStored(item);
    if (typeof read === 'string') isHidden = true;
    if (typeof read !== 'string' && !isHidden) state = subject.evolve(state, read);
    const next = isHidden ? undefined : state && openSealed(subject.shown(state), open);
    const chain = isUnreadable(item) ? 'UNREADABLE' : chainState(item, before);
    const entry = {
      sequence: item.revision + 1,
      event_id: item.eventId,
      ...(isUnreadable(item) ? UNREADABLE_FACTS : entryFacts(item)),
      why: typeof read === 'string' ? read : whyOf(read),
      chain: typeof read === 'string' && chain === 'INTACT' ? 'UNREADABLE' : chain,
      changes: isHidden ? [] : fieldChanges(shown, next),
    };
    shown = next;
    before = item;
    return entry;
  });
}

function readStored(item: Stored): DomainEvent | string {
  const { event, fault } = safeReadEvent(item);
  return event ?? (isUnreadable(item) ? fault.why : fault.message);
}

const UNREADABLE_FACTS = { what: 'Unreadable', who: null, when: null } as const;

const entryFacts = ({ type, metadata }: RecordedEvent) => ({
  what: wordsOf(type),
  who: textOf(metadata.actor),
  when: textOf(metadata.occurred_at),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** `ValuationRequested` becomes `Valuation requested`. */
const wordsOf = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function whyOf({ data }: DomainEvent): string | null {
  const { rationale, reason, input } = data as {
    rationale?: string;
    reason?: string;
    input?: { notes?: string | null };
  };
  return rationale ?? reason ?? input?.notes ?? null;
}

function chainState(event: RecordedEvent, before: Stored | undefined): TimelineEntry['chain'] {
  if (event.metadata.hash !== eventHash(event)) return 'CHANGED';
  const follows =
    event.revision === (before?.revision ?? -1) + 1 &&
    event.metadata.previous_hash === ((before && sealedHash(before)) ?? null);
  return follows ? 'INTACT' : 'BROKEN';
}

/** Stream, fold and displayed fields of a resource. */
export interface Subject {
  stream(id: string): string;
  evolve(state: object | undefined, event: DomainEvent): object | undefined;
  shown(state: object): Json;
}

function subject<State extends object, Event>(
  stream: (id: string) => string,
  evolve: (state: State | undefined, event: Event) => State | undefined,
  shown: (state: State) => object,
): Subject {
  return {
    stream,
    evolve: (state, event) => evolve(state as State | undefined, event as Event),
    shown: (state) => shown(state as State) as Json,
  };
}

/** A state without members that every entry shows, or that never change. */
function without<State extends object>(state: State, ...names: readonly (keyof State)[]): object {
  const left = new Set<PropertyKey>([...STAMP, ...names]);
  return Object.fromEntries(Object.entries(state).filter(([name]) => !left.has(name)));
}

const STAMP = ['id', 'organization_id', 'version', 'updated_at'];

/** A summary: the calculation is in the report. */
function shownValuation(state: ValuationState): object {
  const { input, status, result, review, error, repeats } = state;
  const { asset, policy, scenario } = input;
  const values = Object.entries(reviewedValues(state) ?? {});
  return {
    status,
    purpose: input.purpose,
    valuation_date: input.valuation_date,
    method: input.method,
    notes: input.notes,
    repeats,
    asset: { id: asset.id, version: asset.version, name: asset.name, owner: asset.owner },
    policy: policy && { id: policy.id, name: policy.name },
    scenario: scenario && { id: scenario.id, name: scenario.name },
    documents: input.documents.map(({ id, kind, review_status }) => `${kind} ${id} ${review_status}`),
    ...Object.fromEntries(values.map(([name, value]) => [name, valueText(value)])),
    evidence: (result?.evidence ?? []).map(({ source, reference_date }) => `${source} ${reference_date}`),
    limitations: (result?.limitations ?? []).map(({ code }) => code),
    review: review.status,
    error: error && `${error.code}: ${error.detail}`,
  };
}

/** `BRL 150000.00, USER_PROVIDED, PENDING_REVIEW (REVIEW_PENDING)`, or `unknown, NO_COVERAGE (…)`. */
function valueText({ amount, currency, basis, status, reason_codes }: ValueObject): string {
  const known = amount === null ? 'unknown' : `${currency} ${amount}, ${basis}`;
  return `${known}, ${status}${reason_codes.length === 0 ? '' : ` (${reason_codes.join(', ')})`}`;
}

const shownAsset = (state: AssetState): object =>
  without(state, 'created_at', 'last_written_by', 'figures_changed_on');

const shownDocument = (state: DocumentState): object => ({
  ...without(state, 'created_at', 'completed_at', 'sent_by', 'review', 'parts'),
  parts: state.parts.map(({ number }) => `part ${number}`),
  review: state.review.status,
});

const shownProposal = (state: PolicyState | Omit<ScenarioState, 'answers'>): object =>
  without(state, 'proposed_at', 'proposed_by', 'decided_at', 'decided_by', 'rationale');

/** Summarizes the answers of the price sources. */
const shownScenario = ({ answers, ...state }: ScenarioState): object => ({
  ...shownProposal(state),
  answers: keptAnswers(answers).map(({ answer }) =>
    answer.found
      ? `${answer.reference.source.id} ${answer.reference.reference_date}: ${answer.reference.value} ${answer.reference.unit}`
      : answer.reason,
  ),
});

const shownComment = (state: CommentState): object => without(state, 'written_by', 'written_at');
const shownAssignment = (state: AssignmentState): object => without(state, 'assigned_by', 'assigned_at');

export const TIMELINES = {
  asset: subject<AssetState, RecordedAssetEvent>(assetStream, evolveAsset, shownAsset),
  valuation: subject<ValuationState, RecordedValuationEvent>(
    valuationStream,
    evolveValuation,
    shownValuation,
  ),
  policy: subject<PolicyState, RecordedPolicyEvent>(policyStream, evolvePolicy, shownProposal),
  scenario: subject<ScenarioState, RecordedScenarioEvent>(scenarioStream, evolveScenario, shownScenario),
  document: subject<DocumentState, RecordedDocumentEvent>(documentStream, evolveDocument, shownDocument),
  comment: subject(commentAggregate.stream, commentAggregate.evolve, shownComment),
  // After the resource, whose id it has.
  assignment: subject(assignmentAggregate.stream, assignmentAggregate.evolve, shownAssignment),
} as const satisfies Record<string, Subject>;
export type TimelineSubject = keyof typeof TIMELINES;
