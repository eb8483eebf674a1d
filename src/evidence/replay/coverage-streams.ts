import { assetIdOf } from '../../domain/asset.ts';
import { encumberedIdOf, guaranteeIdOf } from '../../domain/guarantee.ts';
import { policyIdOf } from '../../domain/policy.ts';
import { valuationIdOf } from '../../domain/valuation.ts';
import type { LogReader, RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, pagesOf, type Stored } from '../../engine/log/pages.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';
import { type Finding, placeOf } from './finding.ts';

/** The streams that the coverage of an obligation may depend on, from the log alone. */
export interface CoverageStreams {
  readonly guaranteeIds: readonly string[];
  readonly assetIds: readonly string[];
  /** Assets that share an identifier with one of these. */
  readonly alikeIds: readonly string[];
  /** Of purpose COLLATERAL; others do not contribute. */
  readonly valuations: readonly { readonly id: string; readonly asset_id: string }[];
  /** Other obligations with a guarantee on these assets. */
  readonly otherObligationIds: readonly string[];
  /** Of the organization, in the order of their proposals. */
  readonly policyIds: readonly string[];
  readonly requestedEvents: ReadonlyMap<string, RecordedEvent>;
  /** Unreadable first events: it is unknown whether the coverage depends on their streams. */
  readonly findings: readonly Finding[];
}

/** Streams whose first event decides whether the coverage depends on them. */
const BEGINNING = ['guarantee-', 'valuation-', 'policy-'];

/** Reads the log once, without read models. `requestedIds`: ids of events to collect from any stream. */
export async function coverageStreams(
  log: LogReader,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  requestedIds: ReadonlySet<string>,
): Promise<CoverageStreams> {
  const related = new RelatedStreams();
  const requestedEvents = new Map<string, RecordedEvent>();
  const findings: Finding[] = [];
  for await (const page of pagesOf(log, () => undefined)) {
    for (const item of page) {
      if (isUnreadable(item)) findings.push(...hiddenBeginning(item));
      else {
        if (requestedIds.has(item.eventId)) requestedEvents.set(item.eventId, item);
        if (item.metadata.organization_id === organizationId) related.take(item);
      }
    }
  }
  return { ...related.of(id), requestedEvents, findings };
}

const hiddenBeginning = (item: Stored): readonly Finding[] =>
  isUnreadable(item) && item.revision === 0 && BEGINNING.some((prefix) => item.stream.startsWith(prefix))
    ? [{ finding: 'UNREADABLE_EVENT', stream: item.stream, ...placeOf(item), detail: item.why }]
    : [];

/** References between streams of one organization. Reads stored members, unchanged since the first version. */
class RelatedStreams {
  readonly #proposed: { readonly id: string; readonly asset: string; readonly obligation: string }[] = [];
  /** By asset: obligations that ever had a recognized guarantee on it. */
  readonly #given = new Map<string, Set<string>>();
  /** Pairs of an asset and one with the same identifier. */
  readonly #alike: { readonly one: string; readonly other: string }[] = [];
  readonly #valuations: { readonly id: string; readonly asset_id: string }[] = [];
  readonly #policies: string[] = [];

  take({ stream, type, data }: RecordedEvent): void {
    switch (type) {
      case 'GuaranteeProposed':
        this.#proposed.push({
          id: guaranteeIdOf(stream),
          asset: String(data.asset_id),
          obligation: String(data.obligation_id),
        });
        break;
      case 'GuaranteeDecided': {
        const obligation = member(data.terms, 'obligation_id');
        if (typeof obligation !== 'string') break;
        const asset = encumberedIdOf(stream);
        this.#given.set(asset, (this.#given.get(asset) ?? new Set()).add(obligation));
        break;
      }
      case 'AssetRegistered':
      case 'AssetPatched':
        for (const each of Array.isArray(data.alike) ? data.alike : [])
          this.#alike.push({ one: assetIdOf(stream), other: String(member(each, 'asset_id')) });
        break;
      case 'ValuationRequested': {
        if (member(data.input, 'purpose') !== 'COLLATERAL') break;
        const asset = member(member(data.input, 'asset'), 'id');
        this.#valuations.push({ id: valuationIdOf(stream), asset_id: String(asset) });
        break;
      }
      case 'PolicyProposed':
        this.#policies.push(policyIdOf(stream));
    }
  }

  of(obligationId: string): Omit<CoverageStreams, 'requestedEvents' | 'findings'> {
    const proposed = this.#proposed.filter(({ obligation }) => obligation === obligationId);
    const given = [...this.#given].filter(([, obligations]) => obligations.has(obligationId));
    const assets = new Set([...proposed.map(({ asset }) => asset), ...given.map(([asset]) => asset)]);
    const others = new Set([...assets].flatMap((asset) => [...(this.#given.get(asset) ?? [])]));
    others.delete(obligationId);
    const alike = this.#alike.flatMap(({ one, other }) => [
      ...(assets.has(one) ? [other] : []),
      ...(assets.has(other) ? [one] : []),
    ]);
    return {
      guaranteeIds: proposed.map((each) => each.id),
      assetIds: [...assets],
      alikeIds: [...new Set(alike)].filter((id) => !assets.has(id)),
      valuations: this.#valuations.filter(({ asset_id }) => assets.has(asset_id)),
      otherObligationIds: [...others],
      policyIds: this.#policies,
    };
  }
}

const member = (value: Json | undefined, name: string): Json | undefined =>
  value !== undefined && isJsonObject(value) ? value[name] : undefined;
