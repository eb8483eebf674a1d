import {
  type SessionEnd,
  type SessionOffered,
  type SessionOpened,
  sessionAggregate,
  sessionStatus,
} from '../src/domain/access/session.ts';
import { reject } from '../src/domain/rejection.ts';
import { append, command } from '../src/engine/handling/command.ts';

/** Offers a session to the person who has the link, known here by its digest only. */
export const offerSession = command(sessionAggregate, {
  name: 'OfferSession',
  decide: (offer: SessionOffered, state) =>
    state ? append() : append({ type: 'SessionOffered', data: offer }),
});

/** Opens what a link offers, once and in time: of two that use it together one is refused. */
export const useLink = command(sessionAggregate, {
  name: 'UseLink',
  decide: (opened: Omit<SessionOpened, 'signed_in_by' | 'provider_subject'>, state, now) =>
    state && sessionStatus(state, now) === 'OFFERED'
      ? append({
          type: 'SessionOpened',
          data: { ...opened, signed_in_by: 'LINK', provider_subject: null },
        })
      : reject({ fact: 'sign-in-used' }),
});

/** Opens the session of one sign-in at the provider; the same sign-in again is refused. */
export const signInByProvider = command(sessionAggregate, {
  name: 'SignInByProvider',
  decide: (opened: Omit<SessionOpened, 'signed_in_by'>, state) =>
    state
      ? reject({ fact: 'sign-in-used' })
      : append({ type: 'SessionOpened', data: { ...opened, signed_in_by: 'OIDC' } }),
});

/** Ends a session, or takes a link back, finally. A second end changes nothing. */
export const endSession = command(sessionAggregate, {
  name: 'EndSession',
  decide: ({ because }: { readonly because: SessionEnd }, state) => {
    if (!state) return reject({ fact: 'session-not-found' });
    return state.ended_at ? append() : append({ type: 'SessionEnded', data: { because } });
  },
});
