import { type Limitation, limitation } from '../../kernel/estimate.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { AssetClassId, Label } from '../../kernel/vocabulary.ts';
import type { AssetClass } from '../asset-classes/contract.ts';
import type { PriceSources } from '../references/contract.ts';

export const COVERAGES = ['AVAILABLE', 'PARTIAL', 'USER_PROVIDED_ONLY', 'UNAVAILABLE'] as const;

interface ClassCoverage {
  readonly asset_class: AssetClassId;
  readonly coverage: (typeof COVERAGES)[number];
  readonly sources: readonly CoveringSource[];
  readonly limitations: readonly Limitation[];
}

interface CoveringSource {
  readonly id: string;
  readonly name: Label;
  /** False: switched off, or nothing was imported for it. Whether it answers now is not asked. */
  readonly configured: boolean;
}

/** Whether the source with this id can be queried here. */
export function switchedOn({ profiles, health }: PriceSources): (id: string) => boolean {
  const off = new Set(health().flatMap(({ id, kind }) => (kind === 'off' ? [id] : [])));
  const on = profiles.filter(({ id, why_off }) => why_off === undefined && !off.has(id));
  return (id) => on.some((profile) => profile.id === id);
}

/**
 * What is covered of a class here and now, by what its methods need and which sources are switched on. Asks nobody.
 * `takesOwnFigures`: whether a public route values the class by figures of the caller's.
 */
export function coverageOf(
  assetClass: AssetClass,
  sources: PriceSources,
  takesOwnFigures: boolean,
): ClassCoverage {
  const { id, methods } = assetClass;
  const isOn = switchedOn(sources);
  const named = [...new Set(methods.flatMap((method) => method.sources))].map((source) => {
    const profile = sources.profiles.find((each) => each.id === source);
    return {
      id: source,
      name: profile?.name ?? { 'pt-BR': source, en: source },
      why_off: profile?.why_off ?? SWITCHED_OFF,
      configured: isOn(source),
    };
  });
  const switchedOff = named.filter(({ configured }) => !configured);
  return {
    asset_class: id,
    coverage: judge(isAnswered(assetClass, sources), switchedOff.length === 0, takesOwnFigures),
    sources: named.map(({ why_off: _why, ...source }) => source),
    limitations: [...assetClass.limitations, ...switchedOff.map(sourceOff)],
  };
}

const judge = (answered: boolean, complete: boolean, ownFigures: boolean): ClassCoverage['coverage'] => {
  if (answered) return complete ? 'AVAILABLE' : 'PARTIAL';
  return ownFigures ? 'USER_PROVIDED_ONLY' : 'UNAVAILABLE';
};

/** Whether each kind of question that the class asks has a source that is switched on; false for one that asks nothing. */
function isAnswered({ examples }: AssetClass, sources: PriceSources): boolean {
  const byKind = new Map<ReferenceQuery['kind'], boolean>();
  for (const { query } of examples.flatMap(({ answers }) => answers)) {
    byKind.set(query.kind, byKind.get(query.kind) === true || sources.answering(query).length > 0);
  }
  return byKind.size > 0 && [...byKind.values()].every((answered) => answered);
}

const SWITCHED_OFF: Label = bilingual('estimation.switched_off');

const sourceOff = ({ id, why_off }: { readonly id: string; readonly why_off: Label }): Limitation =>
  limitation('estimation.SOURCE_SWITCHED_OFF', { id, why_off });
