import { type AssetState, assetAggregate, identifierText } from '../src/domain/asset.ts';
import { readEvent } from '../src/domain/events/catalog.ts';
import {
  backTo,
  forReviewers,
  WAITING_COLUMNS,
  WAITING_INDEX,
  type Waiting,
} from '../src/domain/people/waiting.ts';
import { personKey } from '../src/domain/review.ts';
import type { Position } from '../src/engine/log/event-log.ts';
import { type Projection, plainTable, resourceTable } from '../src/engine/projecting/projection.ts';
import { identifiersOf, ownersOf } from '../src/kernel/identity/registration-mark.ts';
import { searchWords } from '../src/kernel/words/search-words.ts';
import { findAssetClass } from '../src/valuation/asset-classes/index.ts';
import { figureTexts } from '../src/valuation/coverage/base.ts';

const heldBy = (asset: AssetState): string | null => {
  const held = [...identifiersOf(asset), ...ownersOf(asset)].map(({ type, sealed }) =>
    identifierText(type, sealed),
  );
  return held.length > 0 ? held.join('') : null;
};

export const assets = resourceTable(assetAggregate, {
  name: 'assets',
  filters: {
    asset_class: 'text',
    status: 'text',
    portfolio: 'text',
    external_reference: 'text',
    identifiers: 'text',
    compared: 'boolean',
    figures: 'text',
    quantities: 'text',
  },
  values: (asset) => ({
    identifiers: heldBy(asset),
    // Whether it names another asset, as alike or as distinct: few do.
    compared: asset.alike !== undefined || asset.distinctions !== undefined,
    ...figureTexts(asset),
  }),
  indexed: ['asset_class', 'status', 'portfolio', 'external_reference'],
  lookedUp: [['compared', 'organization_id']],
});

/** What an asset is found by. Nothing of it is personal. */
interface AssetName {
  readonly id: string;
  readonly organization_id: string;
  readonly first_position: Position;
  /** Of the asset, after the last event that changed its name or reference. */
  readonly version: number;
  readonly asset_class: string;
  readonly name: string;
  readonly external_reference: string | null;
  /** The order of lists by name: its words, and of one name the oldest first. */
  readonly by_name: string;
  /** Of the name, the reference and the class in both languages; the id of the organization is one of them. */
  readonly words: string;
}

/** A cursor carries the beginning of a name; names that begin alike are in the order of their registration. */
const ORDERED_BY = 60;

const withWords = (named: Omit<AssetName, 'by_name' | 'words'>): AssetName => {
  const { label } = findAssetClass(named.asset_class) ?? {};
  const texts = [
    named.name,
    named.external_reference ?? '',
    named.asset_class,
    ...Object.values(label ?? {}),
  ];
  const ordered = Array.from(searchWords(named.name).join(' ')).slice(0, ORDERED_BY).join('');
  return {
    ...named,
    // No word has a tab, and it comes before every character of one.
    by_name: `${ordered}\t${named.first_position}`,
    words: [named.organization_id, ...new Set(texts.flatMap(searchWords))].join(' '),
  };
};

/** Narrow rows, so that a search reads many of them quickly. */
const assetNames = plainTable<AssetName>({
  name: 'asset_names',
  oneStreamARow: true,
  columns: {
    id: 'uuid',
    organization_id: 'uuid',
    first_position: 'position',
    version: 'integer',
    asset_class: 'text',
    name: 'text',
    external_reference: 'text',
    by_name: 'position',
    words: 'words',
  },
  indexes: [['words'], ['organization_id', 'first_position'], ['organization_id', 'by_name']],
  keyOf: (event) => (assetAggregate.holds(event) ? assetAggregate.idOf(event.stream) : undefined),
  evolve(entry, event, first_position) {
    if (!assetAggregate.holds(event) || (entry && event.revision < entry.version)) return entry;
    const version = event.revision + 1;
    if (event.type === 'AssetRegistered') {
      const { asset_class, name, external_reference } = event.data;
      const organization_id = event.organizationId ?? '';
      const id = assetAggregate.idOf(event.stream);
      return withWords({
        id,
        organization_id,
        first_position,
        version,
        asset_class,
        name,
        external_reference,
      });
    }
    if (!entry || event.type !== 'AssetPatched') return entry;
    const { name = entry.name, external_reference = entry.external_reference } = event.data;
    if (name === entry.name && external_reference === entry.external_reference) return entry;
    return withWords({ ...entry, version, name, external_reference });
  },
});

interface Distinction extends Waiting {
  readonly id: string;
  readonly organization_id: string;
  readonly asset_id: string;
  readonly proposed_by: string;
  readonly closed_to: string;
  /** 1 proposed, 2 decided. */
  readonly version: number;
}

/** Claims that two assets are two things: which of them wait, and for whom. */
const distinctions = plainTable<Distinction>({
  name: 'distinctions',
  columns: {
    id: 'uuid',
    organization_id: 'uuid',
    asset_id: 'uuid',
    proposed_by: 'text',
    closed_to: 'text',
    version: 'integer',
    ...WAITING_COLUMNS,
  },
  indexes: [WAITING_INDEX],
  keyOf: (event) =>
    assetAggregate.holds(event) &&
    (event.type === 'AssetDistinctionProposed' || event.type === 'AssetDistinctionDecided')
      ? event.data.distinction_id
      : undefined,
  evolve(entry, event) {
    if (!assetAggregate.holds(event)) return entry;
    if (event.type === 'AssetDistinctionProposed')
      return (
        entry ?? {
          id: event.data.distinction_id,
          organization_id: event.organizationId ?? '',
          asset_id: assetAggregate.idOf(event.stream),
          proposed_by: event.actor,
          closed_to: personKey([event.actor]),
          version: 1,
          ...forReviewers(event.occurredAt),
        }
      );
    if (event.type !== 'AssetDistinctionDecided' || !entry || entry.version > 1) return entry;
    const { decision } = event.data;
    const waiting = backTo(decision === 'REJECT' ? entry.proposed_by : undefined, event.occurredAt);
    return { ...entry, version: 2, ...waiting };
  },
});

export const assetProjection: Projection = {
  name: 'asset',
  version: 4,
  streamPrefixes: ['asset-'],
  readEvent,
  tables: [assets, assetNames, distinctions],
};
