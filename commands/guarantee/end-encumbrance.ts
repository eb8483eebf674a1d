import { z } from 'zod';
import {
  type EncumbranceEvent,
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
} from '../../src/domain/guarantee.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Body of POST /assets/{id}/encumbrances/{encumbrance_id}/end. */
const EndEncumbranceBody = z.strictObject({}).meta({ id: 'EncumbranceEnd' });
type EndEncumbranceBody = z.infer<typeof EndEncumbranceBody>;

/** Ends an encumbrance, from the civil date of it on. */
export const endEncumbrance = command<
  { readonly encumbranceId: string },
  EncumbrancesState,
  EncumbranceEvent,
  EndEncumbranceBody
>({
  name: 'EndEncumbrance',
  body: EndEncumbranceBody,
  answersTo: ['EncumbranceEnded'],
  stream: encumbrancesStream,
  evolve: evolveEncumbrances,
  decide: ({ encumbranceId }, state) => {
    const encumbrance = state?.encumbrances.find(({ id }) => id === encumbranceId);
    if (!encumbrance) return reject({ fact: 'encumbrance-not-found' });
    if (encumbrance.ended_at !== null) return reject({ fact: 'encumbrance-ended' });
    return append({ type: 'EncumbranceEnded', data: { encumbrance_id: encumbranceId, version: 2 } });
  },
});
