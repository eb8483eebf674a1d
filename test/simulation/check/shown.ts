import { placeOf } from '../history/clients.ts';
import { type Exchanged, isDone, jsonOf, versionOf } from '../history/record.ts';

interface Shown {
  readonly resource: string;
  readonly version: number;
  readonly by: Exchanged;
  /** Position from a write or a refusal, which a reader on another replica sees only with its token. */
  readonly place: string | undefined;
}

/**
 * No later answer shows less than an earlier one, and a read that follows a write or a refusal shows at least that: on the
 * same replica, or on any replica for a reader who sends the token; unless the answer says that it is stale.
 */
export function takenBack(exchanged: readonly Exchanged[]): readonly string[] {
  const shown = exchanged.flatMap(shownBy);
  const byResource = Map.groupBy(shown, ({ resource, by }) => `${by.organization} ${resource}`);
  const faults: string[] = [];
  for (const [resource, all] of byResource) {
    for (const later of all) {
      if (later.by.call.method !== 'GET' || isStale(later.by)) continue;
      const carried = later.by.call.headers['consistency-token'];
      const earlier = all.find(
        ({ by, version, place }) =>
          version > later.version &&
          by.ended < later.by.began &&
          !isStale(by) &&
          (by.replica === later.by.replica ||
            (carried !== undefined && place !== undefined && placeOf(carried) >= place)),
      );
      if (!earlier) continue;
      const how = `${earlier.by.call.method} of step ${earlier.by.step} (${earlier.by.answer?.status}, ${earlier.by.replica})`;
      faults.push(
        `${resource} had version ${earlier.version} in the answer to ${how}, and ${later.version} in a later one of step ${later.by.step} (${later.by.replica})`,
      );
    }
  }
  return faults;
}

const isStale = ({ answer }: Exchanged): boolean => answer?.headers.consistency === 'stale';

/** Paths whose tag is not the version of the resource in the path. */
const OTHER = /\/(history|report|coverage|encumbrances|end|disposals|results|deliveries)$/;

function shownBy(by: Exchanged): readonly Shown[] {
  const { call, answer } = by;
  const token = answer?.headers['consistency-token'];
  const place = token === undefined ? undefined : placeOf(token);
  const [, kind, id] =
    /^\/(assets|valuations|documents|policies|scenarios|jobs|obligations|guarantees|asset-batches|webhooks)\/([^/?]+)/.exec(
      call.path,
    ) ?? [];
  const one = (resource: string, version: number | undefined): readonly Shown[] =>
    version === undefined ? [] : [{ resource, version, by, place }];
  // A replayed answer shows the state of its first answer.
  if (answer?.headers['idempotency-replayed'] === 'true') return [];
  if (answer?.status === 412) return one(`${kind}/${id}`, versionOf(answer.headers.etag));
  if (!isDone(answer)) return [];
  if (kind && id && OTHER.test(call.path)) return [];
  if (kind && id) {
    return one(`${kind}/${id}`, versionOf(answer.headers.etag));
  }
  if (call.method === 'POST')
    return one(`${call.path.slice(1)}/${String(jsonOf(answer).id)}`, versionOf(answer.headers.etag));
  return listed(by, call.path, place);
}

function listed(by: Exchanged, path: string, place: string | undefined): readonly Shown[] {
  const { items } = jsonOf(by.answer);
  if (!Array.isArray(items)) return [];
  const [, kind] = /^\/([\w-]+)/.exec(path) ?? [];
  return items.flatMap((item: { id?: unknown; version?: unknown }) =>
    typeof item.id === 'string' && typeof item.version === 'number'
      ? [{ resource: `${kind}/${item.id}`, version: item.version, by, place }]
      : [],
  );
}
