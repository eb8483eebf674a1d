import { newestSeal } from '../../../engine/seals/stretch.ts';
import type { Engines } from '../../engines.ts';
import { showProgress } from '../progress.ts';

/** Progress of reading the whole log, of which the newest seal says how long it is. */
export async function progressThrough({ eventLog }: Pick<Engines, 'eventLog'>) {
  const newest = await newestSeal(eventLog).catch(() => undefined);
  return showProgress('events', newest?.event_count);
}
