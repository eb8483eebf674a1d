import type { Asked, ClientCommand } from '../../engine/handling/command.ts';
import type { DecidedEvent } from '../../engine/handling/seal-events.ts';
import type { AccessProfile } from '../../kernel/vocabulary.ts';
import type { Operation } from '../resource.ts';
import { IdPath } from '../routes/resource-parameters.ts';
import { claimOf, written } from './management.ts';
import { type Posting, post } from './post.ts';
import type { Owned } from './read-resource.ts';
import { SeenStreams } from './seen-streams.ts';

interface Changing<State> extends Posting<State> {
  /** `REVIEWER` where nothing is said. */
  readonly access?: readonly AccessProfile[];
}

/** `POST /policies/{id}/decisions`. */
export const change = <State extends Owned, Event extends DecidedEvent, Body>(
  step: string,
  command: ClientCommand<Asked<Body>, State, Event, Body>,
  changing: Changing<State>,
): Operation<State> => changeSeeing(step, command, () => ({}), changing);

/** The same where the command is told more than what was asked, of other streams of the organization. */
export const changeSeeing =
  <State extends Owned, Event extends DecidedEvent, Body, More extends object>(
    step: string,
    command: ClientCommand<Asked<Body> & More, State, Event, Body>,
    more: (state: State | undefined, seen: SeenStreams) => More | Promise<More>,
    { access = ['REVIEWER'], ...posting }: Changing<State>,
  ): Operation<State> =>
  (resource, parts) =>
    post(resource, parts, command, {
      ...posting,
      path: `${resource.path}/{id}/${step}`,
      params: IdPath,
      access,
      outcome: ' after the decision',
      async run(wired, request, asked) {
        const { id } = request.params as { readonly id: string };
        const cause = claimOf(wired, request);
        const seen = new SeenStreams(wired.log, asked.organizationId);
        const input = async (state: State | undefined) => ({ ...asked, ...(await more(state, seen)) });
        const execution = await wired.handler.change(command, { id, cause, input });
        return written(wired, request, execution, seen.position);
      },
    });
