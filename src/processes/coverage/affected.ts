import { assetIdOf } from '../../domain/asset.ts';
import { coveredIdOf } from '../../domain/coverage.ts';
import { encumberedIdOf } from '../../domain/guarantee.ts';
import { isReferenceStream, obligationIdOf } from '../../domain/obligation.ts';
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

/** That an obligation has, or had, a recognized guarantee on an asset. */
export interface GuaranteePair {
  readonly obligation_id: string;
  readonly asset_id: string;
}

/** What a batch of events touches: obligations, assets, valuations, each with the last event that did. */
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
  /** Assets whose identifiers, or whose difference from others, may count otherwise now: for those alike, too. */
  readonly identified = new Map<string, RecordedEvent>();
  readonly valuations = new Map<string, RecordedEvent>();
  /** The last approval of a policy, by organization: it may be of any asset. */
  readonly policies = new Map<string, RecordedEvent>();
  /** The last price that was published: it may move any mark. */
  published: RecordedEvent | undefined;
  /** Obligations of which something was told. */
  readonly recorded = new Map<string, RecordedEvent>();

  constructor(events: readonly RecordedEvent[]) {
    for (const event of events) this.#take(event);
  }

  #take(event: RecordedEvent): void {
    const { stream, type } = event;
    if (stream.startsWith('obligation-')) {
      if (!isReferenceStream(stream)) this.obligations.set(obligationIdOf(stream), event);
    } else if (stream.startsWith('reference-')) this.published = event;
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
    const { obligations, assets, identified, valuations, policies, recorded: told, published } = this;
    if (published) return false;
    return (
      obligations.size + assets.size + identified.size + valuations.size + policies.size + told.size === 0
    );
  }

  /**
   * Every obligation to look at, with the event that it is for: those that were touched, those on an asset that was, and those
   * that share an asset with one that was, because it claims before or beside them; and those of which something was told.
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
