import { assetIdOf, type RecordedAssetEvent } from '../../src/domain/asset.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import type { Table } from '../../src/engine/projecting/projection.ts';
import { portfolioId } from '../../src/kernel/ids.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { unreachable } from '../../src/kernel/result.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';

/** What a portfolio needs to know of an asset. */
interface PortfolioAsset {
  readonly id: string;
  readonly organization_id: string;
  /** Null: in no portfolio. */
  readonly portfolio_id: string | null;
  readonly asset_class: AssetClassId;
  readonly active: boolean;
  readonly version: number;
  readonly updated_at: Instant;
}

export const isOfAsset = (event: DomainEvent): event is RecordedAssetEvent =>
  event.stream.startsWith('asset-');

/** One row an asset, archived ones and those in no portfolio too: they may come back. */
export const portfolioAssets: Table<PortfolioAsset> = {
  name: 'portfolio_assets',
  key: 'id',
  columns: {
    id: 'uuid',
    organization_id: 'uuid',
    portfolio_id: 'uuid',
    asset_class: 'text',
    active: 'boolean',
    version: 'integer',
    updated_at: 'instant',
  },
  indexes: [['portfolio_id', 'active']],
  keyOf: (event: DomainEvent) => (isOfAsset(event) ? assetIdOf(event.stream) : undefined),
  evolve(entry, event: DomainEvent) {
    if (!isOfAsset(event) || (entry && event.revision < entry.version)) return entry;
    return evolved(entry, event);
  },
  toRow: (entry) => ({ ...entry }),
  fromRow: (row) => ({
    id: String(row.id),
    organization_id: String(row.organization_id),
    portfolio_id: row.portfolio_id === null ? null : String(row.portfolio_id),
    asset_class: String(row.asset_class) as AssetClassId,
    active: row.active === true,
    version: Number(row.version),
    updated_at: String(row.updated_at),
  }),
};

function evolved(entry: PortfolioAsset | undefined, event: RecordedAssetEvent): PortfolioAsset | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt };
  if (event.type === 'AssetRegistered') {
    const organization_id = event.organizationId ?? '';
    return {
      id: assetIdOf(event.stream),
      organization_id,
      portfolio_id: idOf(organization_id, event.data.portfolio),
      asset_class: event.data.asset_class,
      active: true,
      ...stamp,
    };
  }
  if (!entry) return entry;
  switch (event.type) {
    case 'AssetPatched': {
      const { portfolio } = event.data;
      if (portfolio === undefined) return { ...entry, ...stamp };
      return { ...entry, ...stamp, portfolio_id: idOf(entry.organization_id, portfolio) };
    }
    case 'AssetArchived':
    case 'AssetMarkedDisposed':
      return { ...entry, ...stamp, active: false };
    case 'AssetRestored':
      return { ...entry, ...stamp, active: true };
    case 'AssetDistinctionProposed':
    case 'AssetDistinctionDecided':
    case 'PersonalDataErased':
      return { ...entry, ...stamp };
    default:
      return unreachable(event);
  }
}

const idOf = (organization: string, name: string | null): string | null =>
  name === null ? null : portfolioId(organization, name);
