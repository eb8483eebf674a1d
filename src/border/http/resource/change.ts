import type { Asked, ClientCommand } from '../../../engine/handling/command.ts';
import type { DecidedEvent } from '../../../engine/handling/seal-events.ts';
import type { AccessProfile } from '../../../kernel/vocabulary.ts';
import type { Operation } from '../resource.ts';
import { IdPath } from '../routes/resource-parameters.ts';
import { claimOf, written } from './management.ts';
import { type Posting, post } from './post.ts';
import type { Owned } from './read-resource.ts';

/** `POST /policies/{id}/decisions`. */
export const change =
  <State extends Owned, Event extends DecidedEvent, Body>(
    step: string,
    command: ClientCommand<Asked<Body>, State, Event, Body>,
    { access = ['REVIEWER'], ...posting }: Posting<State> & { readonly access?: readonly AccessProfile[] },
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
        const execution = await wired.handler.change(command, { id, cause, input: () => asked });
        return written(wired, request, execution);
      },
    });
