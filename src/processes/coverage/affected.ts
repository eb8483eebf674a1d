import { assetIdOf } from '../../domain/asset.ts';
import { coveredIdOf } from '../../domain/coverage.ts';
import { encumberedIdOf } from '../../domain/guarantee.ts';
import { isReferenceStream, obligationIdOf } from '../../domain/obligation.ts';
import { publishedIdOf } from '../../domain/reference.ts';
import { valuationIdOf } from '../../domain/valuation.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';

const VALUATION_EVENTS = ['ValuationReviewed', 'ValuationWithdrawn'];
const ASSET_EVENTS = [
  'AssetRegistered',
  'AssetPatched',
  'AssetArchived',
  'AssetRestored',
  'AssetMarkedDisposed',
  'AssetDistinctionDecided',
];

/** An obligation that has, or had, a recognized guarantee on an asset. */
export interface GuaranteePair {
  readonly obligation_id: string;
  readonly asset_id: string;
}

/** Obligations, assets and valuations affected by a batch of events, each with the last such event. */
export class AffectedResources {
  static readonly PREFIXES = [
    'obligation-',
    'encumbrances-',
    'asset-',
    'valuation-',
    'policy-',
    'coverage-',
    'reference-',
  ];

  readonly obligations = new Map<string, RecordedEvent>();
  readonly assets = new Map<string, RecordedEvent>();
  /** Assets with changed identifiers or distinctions, which also affect assets with the same identifiers. */
  readonly identified = new Map<string, RecordedEvent>();
  readonly valuations = new Map<string, RecordedEvent>();
  /** The last approval of a policy by organization; it may affect any asset. */
  readonly policies = new Map<string, RecordedEvent>();
  /** The last published price by the id of its question. */
  readonly published = new Map<string, RecordedEvent>();
  /** Obligations with a new alarm. */
  readonly recorded = new Map<string, RecordedEvent>();

  constructor(events: readonly RecordedEvent[]) {
    for (const event of events) this.#take(event);
  }

  #take(event: RecordedEvent): void {
    const { stream, type } = event;
    if (stream.startsWith('obligation-')) {
      if (!isReferenceStream(stream)) this.obligations.set(obligationIdOf(stream), event);
    } else if (stream.startsWith('reference-')) this.published.set(publishedIdOf(stream), event);
    else if (stream.startsWith('coverage-')) this.recorded.set(coveredIdOf(stream), event);
    else if (stream.startsWith('encumbrances-')) this.assets.set(encumberedIdOf(stream), event);
    else if (ASSET_EVENTS.includes(type)) this.#ofAsset(event);
    else if (VALUATION_EVENTS.includes(type)) this.valuations.set(valuationIdOf(stream), event);
    else if (type === 'PolicyDecided' && event.data.decision === 'APPROVE') {
      this.policies.set(event.metadata.organization_id ?? '', event);
    }
  }

  #ofAsset(event: RecordedEvent): void {
    const { stream, type, data } = event;
    const isUnchanged =
      (type === 'AssetRegistered' && data.alike === undefined) ||
      (type === 'AssetPatched' && data.attributes === undefined && data.identifiers === undefined);
    if (!isUnchanged) this.identified.set(assetIdOf(stream), event);
    else if (type === 'AssetPatched') this.assets.set(assetIdOf(stream), event);
  }

  isEmpty(): boolean {
    const { obligations, assets, identified, valuations, policies, recorded, published } = this;
    const all = [obligations, assets, identified, valuations, policies, recorded, published];
    return all.every(({ size }) => size === 0);
  }

  /**
   * Obligations to compare, with the causing event: changed ones, those with a changed asset, those that share an asset
   * with a changed one (whose claim may rank before theirs or equal), and those with a new alarm.
   */
  causes(pairs: readonly GuaranteePair[]): ReadonlyMap<string, RecordedEvent> {
    const byAsset = new Map(this.assets);
    for (const { obligation_id, asset_id } of pairs) {
      const event = this.obligations.get(obligation_id);
      if (event && !byAsset.has(asset_id)) byAsset.set(asset_id, event);
    }
    const causes = new Map<string, RecordedEvent>();
    for (const { obligation_id, asset_id } of pairs) {
      const event = byAsset.get(asset_id);
      if (event) causes.set(obligation_id, event);
    }
    return new Map([...this.recorded, ...causes, ...this.obligations]);
  }
}
