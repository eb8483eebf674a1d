import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { evolveList } from '../../engine/handling/listing.ts';
import { sameBytesId } from '../../kernel/ids.ts';
import { type LookAt, statesAt } from '../listed.ts';
import { type DocumentState, documentStream, evolveDocument } from './state.ts';

/** The list of an organization's documents of the very same bytes. */
export const sameBytesStream = (organizationId: string, sha256: string): string =>
  `same-bytes-${sameBytesId(organizationId, sha256)}`;

/** Of bytes that serve more assets the newest say enough. */
const MOST_ASSETS = 20;

/** What is asked of a document, which need not be declared yet. */
type Asked = Pick<DocumentState, 'organization_id' | 'sha256'> & { readonly asset_ids: readonly string[] };

/**
 * Assets that the very same bytes are evidence of, beside those that the document names: the newest declared first. Read
 * from the log, where a document is listed before it is declared: of two that ask at once the later knows of the other. Throws
 * `DependencyUnavailable` where what is read does not even hold the document itself, `own`: it is behind.
 */
export async function alsoEvidenceOf(
  lookAt: LookAt,
  { organization_id, sha256, asset_ids }: Asked,
  own?: string,
): Promise<string[]> {
  const listed = (await lookAt(sameBytesStream(organization_id, sha256), evolveList)) ?? [];
  if (own !== undefined && !listed.includes(own))
    throw new DependencyUnavailable('event_log', new Error(`${own} is not to be read in its list yet`));
  const others = listed.filter((id) => id !== own).toReversed();
  const found = new Set<string>();
  for await (const other of statesAt(lookAt, others.map(documentStream), evolveDocument)) {
    if (!serves(other)) continue;
    for (const id of other.asset_ids) if (!asset_ids.includes(id)) found.add(id);
    if (found.size >= MOST_ASSETS) break;
  }
  return [...found].slice(0, MOST_ASSETS);
}

/** What was refused, given up or rejected is evidence of nothing; what is still being sent may be. */
const serves = ({ status, review }: DocumentState): boolean =>
  status !== 'REFUSED' && status !== 'EXPIRED' && review.status !== 'REJECTED';
