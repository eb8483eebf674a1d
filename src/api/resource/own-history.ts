import { lookUp } from '../../../queries/question.ts';
import { firstReadable } from '../../engine/log/pages.ts';
import type { Owned, Resource } from '../resource.ts';
import type { ManagementParts } from './management.ts';

/**
 * Whether a history is of this organization: by its first event or, where that was spoiled, by the row that was made of it, so that a
 * damaged history can still be examined.
 */
export async function isOwnHistory<State extends Owned>(
  { log, readModels }: ManagementParts,
  { stream, row }: Pick<Resource<State>, 'stream' | 'row'>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const first = await firstReadable(log, stream(id));
  if (first?.metadata.organization_id === organizationId) return true;
  return (await lookUp(readModels, row, { organizationId, id })) !== undefined;
}
