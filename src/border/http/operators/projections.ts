import { blockedEventOf } from '../../../engine/skips/blocked-event.ts';
import { standingProjections } from '../resource/status-parts.ts';
import type { ProjectionStands } from './answers.ts';
import type { BackendParts } from './parts.ts';

/** Where every read model stands, how far behind it is and why, and what is built beside it. */
export async function readProjections({
  status,
  programVersion,
  builds,
}: BackendParts): Promise<ProjectionStands> {
  const head = await status.log.head();
  const [stands, standing] = await Promise.all([standingProjections(status), builds(head)]);
  const items = stands.map(({ detail, ...stand }) => {
    const blocked = stand.status === 'BLOCKED' ? blockedEventOf(detail) : undefined;
    return {
      ...stand,
      program_version: programVersion(stand.name),
      detail,
      blocked_at: blocked
        ? {
            event_id: blocked.eventId,
            type: blocked.type,
            stream: blocked.stream,
            revision: blocked.revision,
            why: blocked.why,
          }
        : null,
      builds: standing.filter(({ name }) => name === stand.name).map(({ name: _, ...build }) => build),
    };
  });
  return { head, items };
}
