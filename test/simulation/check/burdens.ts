import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';

/** Encumbrances of assets and recorded changes of coverage, by an independent model that reads raw events alone. */

interface Claim {
  readonly rank: number;
  readonly thousandths: number;
  readonly obligation?: string;
}

interface Burdened {
  readonly recognized: Map<string, Claim>;
  readonly others: Map<string, Claim>;
  readonly versions: Map<string, number>;
  isDisposed: boolean;
}

/** No rank of an asset is given beyond the whole, nothing is given twice to one obligation, and each guarantee is decided once. */
export function wronglyBurdened(events: readonly RecordedEvent[]): readonly string[] {
  const assets = new Map<string, Burdened>();
  const proposers = new Map(
    events
      .filter(({ type }) => type === 'GuaranteeProposed')
      .map(({ stream, metadata }) => [stream.slice('guarantee-'.length), metadata.actor]),
  );
  return events
    .filter(({ stream }) => stream.startsWith('encumbrances-'))
    .flatMap((event) => {
      const asset = assets.get(event.stream) ?? {
        recognized: new Map(),
        others: new Map(),
        versions: new Map(),
        isDisposed: false,
      };
      assets.set(event.stream, asset);
      const faults = [
        ...versionFaults(asset, event),
        ...(BECOMES[event.type]?.(asset, event, proposers) ?? ['is of no known type']),
      ];
      return faults.map((fault) => `${event.type} of ${event.stream} revision ${event.revision} ${fault}`);
    });
}

function versionFaults({ versions }: Burdened, { data: { guarantee_id, version } }: RecordedEvent): string[] {
  if (guarantee_id === undefined) return [];
  const before = versions.get(String(guarantee_id)) ?? 1;
  versions.set(String(guarantee_id), Number(version));
  return version === before + 1 ? [] : [`makes version ${String(version)} of ${before}`];
}

type Become = (asset: Burdened, event: RecordedEvent, proposers: ReadonlyMap<string, string>) => string[];

const claimOf = (terms: Readonly<Record<string, unknown>>): Claim => ({
  rank: Number(terms.rank),
  thousandths: Math.round(Number(terms.share ?? '1') * 1_000),
  ...(terms.obligation_id !== undefined && { obligation: String(terms.obligation_id) }),
});

const decided: Become = ({ recognized, others, versions, isDisposed }, { data, metadata }, proposers) => {
  const id = String(data.guarantee_id);
  const faults: string[] = [];
  if (proposers.get(id) === metadata.actor) faults.push('was decided by who proposed it');
  if (versions.get(id) !== 2 && recognized.has(id)) faults.push('was decided again');
  if (data.decision !== 'APPROVE') return faults;
  const claim = claimOf(data.terms as Record<string, unknown>);
  const sameRank = [...recognized.values(), ...others.values()].filter(({ rank }) => rank === claim.rank);
  const taken = sameRank.reduce((sum, { thousandths }) => sum + thousandths, claim.thousandths);
  if (taken > 1_000) faults.push(`gives ${taken} thousandths of rank ${claim.rank}`);
  if ([...recognized.values()].some(({ obligation }) => obligation === claim.obligation))
    faults.push('gives it to one obligation twice');
  if (isDisposed) faults.push('gives what was disposed of');
  recognized.set(id, claim);
  return faults;
};

const BECOMES: Readonly<Record<string, Become>> = {
  GuaranteeDecided: decided,
  GuaranteeReleased: ({ recognized }, { data }) =>
    recognized.delete(String(data.guarantee_id)) ? [] : ['releases what is not recognized'],
  GuaranteeRegistered: () => [],
  EncumbranceRecorded({ others }, { data }) {
    others.set(String(data.encumbrance_id), claimOf(data));
    return [];
  },
  EncumbranceEnded: ({ others }, { data }) =>
    others.delete(String(data.encumbrance_id)) ? [] : ['ends what is not there, or has ended'],
  AssetDisposed(asset) {
    const faults = [
      ...(asset.recognized.size > 0 ? ['takes away what is given'] : []),
      ...(asset.isDisposed ? ['was already disposed of'] : []),
    ];
    asset.isDisposed = true;
    return faults;
  },
};

/** Each change of coverage is recorded once: no alarm repeats its kind, none is restored that was not raised, and no guarantee ends twice. */
export function wrongCoverageEvents(events: readonly RecordedEvent[]): readonly string[] {
  const last = new Map<string, string>();
  const ends = new Set<string>();
  return events.flatMap(({ stream, revision, type, data }) => {
    if (!stream.startsWith('coverage-')) return [];
    if (type === 'GuaranteeEndsSoon') {
      const end = `${stream} ${String(data.guarantee_id)} ${String(data.ends_on)}`;
      const fault = ends.has(end) ? [`${stream} revision ${revision} records an end again`] : [];
      ends.add(end);
      return fault;
    }
    const kind = type.startsWith('CoverageMark') ? 'CoverageMark' : 'Coverage';
    const before = last.get(`${kind} ${stream}`) ?? `${kind}Restored`;
    last.set(`${kind} ${stream}`, type);
    return before === type ? [`${stream} revision ${revision} records ${type} again`] : [];
  });
}

const ENDED = new Set(['ObligationRegistered', 'AssetMarkedDisposed', 'WebhookRegistered']);

/** References claimed without their obligation, places claimed without their webhook, and disposals without their mark. */
export function halfDone(events: readonly RecordedEvent[]): readonly string[] {
  const done = new Set(events.filter(({ type }) => ENDED.has(type)).map(({ stream }) => stream));
  return events.flatMap(({ type, stream, data }) => {
    const wanted =
      type === 'ObligationReferenceClaimed'
        ? `obligation-${String(data.obligation_id)}`
        : type === 'WebhookPlaceClaimed'
          ? `webhook-${String(data.webhook_id)}`
          : type === 'AssetDisposed' && stream.replace('encumbrances-', 'asset-');
    return !wanted || done.has(wanted) ? [] : [`${type} of ${stream}`];
  });
}
