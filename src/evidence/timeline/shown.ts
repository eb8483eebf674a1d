import { type AssetState, assetStream, evolveAsset, type RecordedAssetEvent } from '../../domain/asset.ts';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
  type RecordedDocumentEvent,
} from '../../domain/document.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { keptAnswers } from '../../domain/events/kept-answers.ts';
import type { SixValues, ValueObject } from '../../domain/events/shapes.ts';
import {
  evolvePolicy,
  type PolicyState,
  policyStream,
  type RecordedPolicyEvent,
} from '../../domain/policy.ts';
import {
  evolveScenario,
  type RecordedScenarioEvent,
  type ScenarioState,
  scenarioStream,
} from '../../domain/scenario.ts';
import { reviewedValues } from '../../domain/valuation/reviewed-values.ts';
import {
  evolveValuation,
  type RecordedValuationEvent,
  type ValuationState,
  valuationStream,
} from '../../domain/valuation.ts';
import type { Json } from '../../kernel/json.ts';

/** What a timeline can be made of: its stream, its fold, and the fields that people want to see change. */
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

/** Told beside each entry already, or the same for ever. */
interface Stamp {
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly updated_at?: string;
}

const withoutStamp = <State extends Stamp>({
  id: _id,
  organization_id: _organization,
  version: _version,
  updated_at: _updated,
  ...state
}: State) => state;

/** The result in brief: the calculation itself stands in the report. */
const shownValuation = (state: ValuationState): object => shownParts(state, reviewedValues(state));

const shownParts = (
  { input, status, result, review, error, repeats }: ValuationState,
  values: SixValues | null,
): object => ({
  status,
  purpose: input.purpose,
  valuation_date: input.valuation_date,
  method: input.method,
  notes: input.notes,
  repeats,
  asset: {
    id: input.asset.id,
    version: input.asset.version,
    name: input.asset.name,
    owner: input.asset.owner,
  },
  policy: input.policy && { id: input.policy.id, name: input.policy.name },
  scenario: input.scenario && { id: input.scenario.id, name: input.scenario.name },
  documents: input.documents.map(({ id, kind, review_status }) => `${kind} ${id} ${review_status}`),
  ...Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, valueText(value)])),
  evidence: (result?.evidence ?? []).map(({ source, reference_date }) => `${source} ${reference_date}`),
  limitations: (result?.limitations ?? []).map(({ code }) => code),
  review: review.status,
  error: error && `${error.code}: ${error.detail}`,
});

/** `BRL 150000.00, USER_PROVIDED, PENDING_REVIEW (REVIEW_PENDING)`, or `unknown, NO_COVERAGE (…)`. */
function valueText({ amount, currency, basis, status, reason_codes }: ValueObject): string {
  const known = amount === null ? 'unknown' : `${currency} ${amount}, ${basis}`;
  return `${known}, ${status}${reason_codes.length === 0 ? '' : ` (${reason_codes.join(', ')})`}`;
}

const shownAsset = (state: AssetState): object => {
  const { created_at: _, last_written_by: _by, figures_changed_on: _days, ...shown } = withoutStamp(state);
  return shown;
};

const shownDocument = (state: DocumentState): object => {
  const {
    created_at: _,
    completed_at: _completed,
    sent_by: _sent,
    review,
    parts,
    ...shown
  } = withoutStamp(state);
  return { ...shown, parts: parts.map(({ number }) => `part ${number}`), review: review.status };
};

const shownProposal = (state: PolicyState | Omit<ScenarioState, 'answers'>): object => {
  const {
    proposed_at: _,
    proposed_by: _by,
    decided_at: _at,
    decided_by: _who,
    rationale: _why,
    ...shown
  } = withoutStamp(state);
  return shown;
};

/** What the price sources answered in brief. */
const shownScenario = ({ answers, ...state }: ScenarioState): object => ({
  ...shownProposal(state),
  answers: keptAnswers(answers).map(({ answer }) =>
    answer.found
      ? `${answer.reference.source.id} ${answer.reference.reference_date}: ${answer.reference.value} ${answer.reference.unit}`
      : answer.reason,
  ),
});

/** Whose timelines can be asked for. */
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
} as const satisfies Record<string, Subject>;
export type TimelineSubject = keyof typeof TIMELINES;
