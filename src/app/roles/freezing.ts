import { type FreezableSources, freezableSources } from '../../../commands/valuation/freezing.ts';
import { loadStream } from '../../domain/events/handling.ts';
import { sharedIdentifiers } from '../../evidence/privacy/registration-marks.ts';
import type { Engines } from '../engines.ts';

/** What the service's own requests for valuations freeze, looked up in the log. */
export const sourcesOf = (
  { eventLog, keyStore }: Pick<Engines, 'eventLog' | 'keyStore'>,
  organizationId: string,
): FreezableSources =>
  freezableSources(organizationId, {
    state: async (stream, evolve) =>
      (await loadStream(eventLog, stream, evolve, { owner: organizationId })).state,
    sharedIdentifiers: (asset) => sharedIdentifiers(keyStore, asset),
  });
