import { assetIdOf } from '../../domain/asset.ts';
import { encumberedIdOf, guaranteeIdOf } from '../../domain/guarantee.ts';
import { policyIdOf } from '../../domain/policy.ts';
import { valuationIdOf } from '../../domain/valuation.ts';
import { LOG_START, type LogReader, type RecordedEvent } from '../../engine/log/event-log.ts';
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

interface Sought {
  /** Of the obligation. */
  readonly id: string;
  readonly organizationId: string;
  /** Ids of events to collect from any stream. */
  readonly requestedIds: ReadonlySet<string>;
  /** Called for each page of the log, which waits for what it returns. */
  readonly onProgress?: ((events: number) => unknown) | undefined;
}

/**
 * Reads the guarantees in the log, and then the whole log once, without read models. Keeps only what belongs to the assets of the
 * obligation, and the policies of the organization: memory does not grow with the log.
 */
export async function coverageStreams(
  log: LogReader,
  { id, organizationId, requestedIds, onProgress }: Sought,
): Promise<CoverageStreams> {
  const isOwn = (item: Stored): item is RecordedEvent =>
    !isUnreadable(item) && item.metadata.organization_id === organizationId;
  const secured = new SecuringAssets(id);
  for await (const page of pagesOf(log, () => undefined, LOG_START, GUARANTEES))
    for (const item of page) if (isOwn(item)) secured.take(item);
  const related = new RelatedStreams(secured);
  const requestedEvents = new Map<string, RecordedEvent>();
  const findings: Finding[] = [];
  for await (const page of pagesOf(log, () => undefined)) {
    for (const item of page) {
      findings.push(...hiddenBeginning(item));
      if (!isUnreadable(item) && requestedIds.has(item.eventId)) requestedEvents.set(item.eventId, item);
      if (isOwn(item)) related.take(item);
    }
    await onProgress?.(page.length);
  }
  return { ...related.of(id), requestedEvents, findings };
}

/** Where guarantees are proposed, and where they are decided. */
const GUARANTEES = ['guarantee-', 'encumbrances-'];

const hiddenBeginning = (item: Stored): readonly Finding[] =>
  isUnreadable(item) && item.revision === 0 && BEGINNING.some((prefix) => item.stream.startsWith(prefix))
    ? [{ finding: 'UNREADABLE_EVENT', stream: item.stream, ...placeOf(item), detail: item.why }]
    : [];

/** The assets on which an obligation has, or had, a guarantee. Reads stored members, unchanged since the first version. */
class SecuringAssets {
  readonly #obligationId: string;
  readonly proposed: { readonly id: string; readonly asset: string }[] = [];
  readonly assets = new Set<string>();

  constructor(obligationId: string) {
    this.#obligationId = obligationId;
  }

  take({ stream, type, data }: RecordedEvent): void {
    if (type === 'GuaranteeProposed' && data.obligation_id === this.#obligationId) {
      const asset = String(data.asset_id);
      this.proposed.push({ id: guaranteeIdOf(stream), asset });
      this.assets.add(asset);
    }
    if (type === 'GuaranteeDecided' && member(data.terms, 'obligation_id') === this.#obligationId)
      this.assets.add(encumberedIdOf(stream));
  }
}

/** What refers to these assets, and the policies, in the order of the log. Reads stored members, too. */
class RelatedStreams {
  readonly #secured: SecuringAssets;
  /** By asset: obligations that ever had a recognized guarantee on it. */
  readonly #given = new Map<string, Set<string>>();
  /** Pairs of an asset and one with the same identifier. */
  readonly #alike: { readonly one: string; readonly other: string }[] = [];
  readonly #valuations: { readonly id: string; readonly asset_id: string }[] = [];
  readonly #policies: string[] = [];

  constructor(secured: SecuringAssets) {
    this.#secured = secured;
  }

  take({ stream, type, data }: RecordedEvent): void {
    const { assets } = this.#secured;
    switch (type) {
      case 'GuaranteeDecided': {
        const obligation = member(data.terms, 'obligation_id');
        const asset = encumberedIdOf(stream);
        if (typeof obligation !== 'string' || !assets.has(asset)) break;
        this.#given.set(asset, (this.#given.get(asset) ?? new Set()).add(obligation));
        break;
      }
      case 'AssetRegistered':
      case 'AssetPatched':
        for (const each of Array.isArray(data.alike) ? data.alike : []) {
          const [one, other] = [assetIdOf(stream), String(member(each, 'asset_id'))];
          if (assets.has(one) || assets.has(other)) this.#alike.push({ one, other });
        }
        break;
      case 'ValuationRequested': {
        if (member(data.input, 'purpose') !== 'COLLATERAL') break;
        const asset_id = String(member(member(data.input, 'asset'), 'id'));
        if (assets.has(asset_id)) this.#valuations.push({ id: valuationIdOf(stream), asset_id });
        break;
      }
      case 'PolicyProposed':
        this.#policies.push(policyIdOf(stream));
    }
  }

  of(obligationId: string): Omit<CoverageStreams, 'requestedEvents' | 'findings'> {
    const { proposed } = this.#secured;
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
      valuations: this.#valuations,
      otherObligationIds: [...others],
      policyIds: this.#policies,
    };
  }
}

const member = (value: Json | undefined, name: string): Json | undefined =>
  value !== undefined && isJsonObject(value) ? value[name] : undefined;
