import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import type { Position } from '../src/engine/log/event-log.ts';
import type { Projection, Table } from '../src/engine/projecting/projection.ts';
import { portfolioId } from '../src/kernel/ids.ts';
import { isOfAsset, portfolioAssets } from './portfolio/assets.ts';
import { portfolioValuations } from './portfolio/valuations.ts';

/** A name that some asset was ever given. It is a portfolio while an active asset has it. */
interface PortfolioName {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  /** Of the first event that gave it: the order of lists, which stays when the name goes and comes back. */
  readonly firstPosition: Position;
}

/** The organization and the name that an event gives to its asset. */
function namedBy(event: DomainEvent): { organization: string; name: string } | undefined {
  if (!isOfAsset(event)) return undefined;
  if (event.type !== 'AssetRegistered' && event.type !== 'AssetPatched') return undefined;
  const { portfolio: name } = event.data;
  return name === null || name === undefined ? undefined : { organization: event.organizationId ?? '', name };
}

/** One row a name in an organization, written once. */
const portfolioNames: Table<PortfolioName> = {
  name: 'portfolios',
  key: 'id',
  columns: { id: 'uuid', organization_id: 'uuid', name: 'text', first_position: 'position' },
  indexes: [['organization_id', 'first_position']],
  keyOf(event: DomainEvent) {
    const named = namedBy(event);
    return named && portfolioId(named.organization, named.name);
  },
  evolve(entry, event: DomainEvent, position) {
    const named = namedBy(event);
    if (entry || !named) return entry;
    const { organization, name } = named;
    return {
      id: portfolioId(organization, name),
      organization_id: organization,
      name,
      firstPosition: position,
    };
  },
  toRow: ({ firstPosition, ...entry }) => ({ ...entry, first_position: firstPosition }),
  fromRow: (row) => ({
    id: String(row.id),
    organization_id: String(row.organization_id),
    name: String(row.name),
    firstPosition: String(row.first_position),
  }),
};

/**
 * What portfolios are summed from: one row an asset, one a valuation, one a name. Nothing is summed here, so that no
 * order of events between streams can make a sum wrong; `queries/portfolios.ts` sums when it is asked.
 */
export const portfolioProjection: Projection = {
  name: 'portfolio',
  version: 1,
  streamPrefixes: ['asset-', 'valuation-'],
  readEvent,
  tables: [portfolioAssets, portfolioValuations, portfolioNames],
};
