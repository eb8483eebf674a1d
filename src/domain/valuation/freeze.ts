import type { FiguresChangedOn } from '../../kernel/dates/figures-changed-on.ts';
import { businessDateOf } from '../../kernel/instant.ts';
import type { AssetState } from '../asset.ts';
import type { DocumentState } from '../document.ts';
import type { PolicyState } from '../policy.ts';
import type { Decidable } from '../review.ts';
import type { ScenarioState } from '../scenario.ts';
import type { FrozenAsset, FrozenDocument, FrozenPolicy, FrozenScenario } from '../valuation.ts';

/** What a valuation keeps of each resource as it stands at the request. Personal data stays sealed. */

export const frozenAsset = (asset: AssetState): FrozenAsset => ({
  id: asset.id,
  version: asset.version,
  asset_class: asset.asset_class,
  profile_version: asset.profile_version,
  name: asset.name,
  external_reference: asset.external_reference,
  portfolio: asset.portfolio,
  owner: asset.owner,
  declared_value: asset.declared_value,
  attributes: asset.attributes,
  last_written_by: asset.last_written_by,
  ...(asset.figures_changed_on && { figures_changed_on: frozenDays(asset.figures_changed_on) }),
});

const frozenDays = ({ lines, ...days }: FiguresChangedOn) => ({
  ...days,
  ...(lines && { lines: [...lines] }),
});

/** Of an approved policy. */
export const frozenPolicy = (policy: PolicyState): FrozenPolicy => ({
  id: policy.id,
  version: policy.version,
  name: policy.name,
  asset_classes: policy.asset_classes,
  forced_liquidation_discount: policy.forced_liquidation_discount,
  collateral_haircut: policy.collateral_haircut,
  max_reference_age_days: policy.max_reference_age_days,
  max_valuation_age_days: policy.max_valuation_age_days,
  accepted_bases: policy.accepted_bases,
  effective_from: policy.effective_from,
  effective_until: policy.effective_until,
  evidence_rules: policy.evidence_rules,
  max_declared_age_days: policy.max_declared_age_days,
  max_comparable_age_days: policy.max_comparable_age_days,
  comparables_need_evidence: policy.comparables_need_evidence,
  unique_evidence: policy.unique_evidence,
  approvals: policy.approvals,
  accept: policy.accept,
  approvals_on_disagreement: policy.approvals_on_disagreement,
  ...approval(policy),
});

/** Of an approved scenario. */
export const frozenScenario = (scenario: ScenarioState): FrozenScenario => ({
  id: scenario.id,
  version: scenario.version,
  name: scenario.name,
  asset_class: scenario.asset_class,
  kind: scenario.kind,
  parameters: scenario.parameters,
  asset_id: scenario.asset_id,
  ...approval(scenario),
  proposed_on: businessDateOf(scenario.proposed_at),
});

/** By id, so that the order in which documents were named or listed does not change the digest. */
export const frozenDocuments = (documents: readonly DocumentState[]): FrozenDocument[] =>
  documents
    .map(({ id, version, sha256, kind, review, document_date, issuer, file_name }) => ({
      id,
      version,
      sha256,
      kind,
      review_status: review.status,
      document_date,
      issuer,
      file_name,
      reviewed_by: review.decided_by,
      reviewed_at: review.decided_at,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

function approval({ id, decided_by, decided_at }: Decidable) {
  if (decided_by === null || decided_at === null) throw new Error(`${id} was never approved`);
  return { approved_by: decided_by, approved_at: decided_at };
}
