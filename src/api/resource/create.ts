import type { Asked, ClientCommand } from '../../engine/handling/command.ts';
import type { DecidedEvent } from '../../engine/handling/seal-events.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { AccessProfile } from '../../kernel/vocabulary.ts';
import { BASE_PATH } from '../base-path.ts';
import type { Operation } from '../resource.ts';
import type { RouteRequest } from '../route.ts';
import { claimOf, type ManagementParts, written } from './management.ts';
import { type Posting, post } from './post.ts';
import type { Owned } from './read-resource.ts';
import { SeenStreams } from './seen-streams.ts';

interface Creation<Input, State, Body> extends Posting<State> {
  /** Where a body takes longer than the engines alone. */
  readonly patienceMs?: (body: Body) => number | undefined;
  /** What is told of the answer; `version 1` where nothing is said. */
  readonly made?: string;
  /** True when `input` looks at other streams. */
  readonly looksElsewhere?: boolean;
  /** `ANALYST` where nothing is said. */
  readonly access?: readonly AccessProfile[];
  input(asked: Asked<Body>, at: Creating): Input | Promise<Input>;
}

/** What the making of a resource may use. */
export interface Creating {
  /** Of the resource that is made. */
  readonly id: string;
  readonly parts: ManagementParts;
  readonly request: RouteRequest;
  readonly seen: SeenStreams;
  /** The instant of its first event. */
  readonly now: Instant;
}

/** `POST /policies`. */
export const create =
  <Input, State extends Owned, Event extends DecidedEvent, Body>(
    command: ClientCommand<Input, State, Event, Body>,
    {
      input,
      looksElsewhere = false,
      made = 'version 1',
      access = ['ANALYST'],
      ...posting
    }: Creation<Input, State, Body>,
  ): Operation<State> =>
  (resource, parts) =>
    post(resource, parts, command, {
      ...posting,
      path: resource.path,
      access,
      outcome: `, ${made}`,
      async run(wired, request, asked) {
        const seen = new SeenStreams(wired.log, asked.organizationId);
        const execution = await wired.handler.create(command, {
          path: `${BASE_PATH}${resource.path}`,
          cause: claimOf(wired, request),
          looksElsewhere,
          prepare: async (id, now) => input(asked, { id, parts: wired, request, seen, now }),
        });
        return written(wired, request, execution, seen.position);
      },
    });
