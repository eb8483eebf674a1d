import {
  decideGuarantee,
  proposeGuarantee,
  type RegistrationBody,
  recordRegistration,
  releaseGuarantee,
  type SealedRegistration,
} from '../../../commands/guarantee.ts';
import {
  GuaranteePage,
  GuaranteeView,
  guaranteeView,
  ListGuarantees,
  listGuarantees,
} from '../../../queries/guarantees.ts';
import { byId } from '../../../queries/question.ts';
import { type AssetState, assetStream, evolveAsset } from '../../domain/asset.ts';
import { listed } from '../../domain/events/listed.ts';
import {
  type EncumbranceEvent,
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
  evolveGuarantee,
  type GuaranteeState,
  guaranteeCourse,
  guaranteeIdOf,
  guaranteeStream,
  guaranteesStream,
  withCourse,
} from '../../domain/guarantee.ts';
import { evolveObligation, type ObligationState, obligationStream } from '../../domain/obligation.ts';
import type { ClientCommand, Execution } from '../../engine/handling/command.ts';
import { businessDateOf } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import type { AccessProfile } from '../../kernel/vocabulary.ts';
import { sameThings } from '../../valuation/coverage/conflicts.ts';
import { registrationStatus } from '../../valuation/coverage/status.ts';
import { trackErasure } from '../pipeline/answer/erased-tag.ts';
import { tagOf } from '../pipeline/answer/respond.ts';
import { allowedDecisions } from '../resource/allowed-decisions.ts';
import type { StreamReader } from '../resource/consistency.ts';
import { historyOfStreams } from '../resource/history.ts';
import { listMadeFrom } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { answeredBy, create, type PostContext, type PostSettings, post } from '../resource/post.ts';
import { read } from '../resource/read.ts';
import { IdPath, type Operation, resource } from '../resource.ts';
import { json } from '../route.ts';

/** The current state of the streams that a decision on a guarantee depends on. */
interface GuaranteeContext {
  readonly proposal: GuaranteeState;
  readonly obligation: ObligationState;
  readonly asset: AssetState;
}

interface Step<Input, Body> extends PostSettings {
  readonly access: readonly AccessProfile[];
  readonly outcome: string;
  input(posted: PostContext<Body>, context: GuaranteeContext): Input | Promise<Input>;
}

/** `POST /guarantees/{id}/decisions`: decided in the asset's stream of encumbrances. */
const step =
  <Input, Body>(
    path: string,
    command: ClientCommand<Input, EncumbrancesState, EncumbranceEvent, Body>,
    { outcome, input, ...said }: Step<Input, Body>,
  ): Operation<GuaranteeState> =>
  (guarantees, parts) =>
    post<GuaranteeState, Body>(parts, command, {
      ...said,
      path: `${guarantees.path}/{id}/${path}`,
      tag: guarantees.tag,
      params: IdPath,
      ...answeredBy(guarantees, outcome),
      async run(posted) {
        const { id, cause, seen, parts: wired } = posted;
        const proposal = await seen.state(guaranteeStream(id), evolveGuarantee);
        const obligation =
          proposal && (await seen.state(obligationStream(proposal.obligation_id), evolveObligation));
        const asset = proposal && (await seen.state(assetStream(proposal.asset_id), evolveAsset));
        if (!proposal || !obligation || !asset) return { fact: 'guarantee-not-found' };
        const execution = await wired.handler.change(command, {
          id: proposal.asset_id,
          cause,
          answering: ({ data }) => data.guarantee_id === id,
          input: () => input(posted, { proposal, obligation, asset }),
        });
        return ofGuarantee(execution, proposal);
      },
    });

/** One guarantee in the result of a command on an asset's stream. */
const ofGuarantee = (
  execution: Execution<EncumbrancesState>,
  proposal: GuaranteeState,
): Execution<GuaranteeState> =>
  execution.outcome === 'done'
    ? { ...execution, state: withCourse(proposal, guaranteeCourse(execution.state, proposal.id)) }
    : execution;

const sealed = async (
  parts: ManagementParts,
  assetId: string,
  registration: RegistrationBody,
): Promise<SealedRegistration | 'erased'> => {
  const number = await parts.encryptText(assetId, registration.number, '/registration/number');
  return number === 'erased' ? number : { ...registration, number };
};

const rationale = (text: string, more: Record<string, string> = {}) => ({
  value: { ...more, rationale: text },
});

export const guaranteeRoutes = (parts: () => ManagementParts) =>
  resource<GuaranteeState>(parts, {
    path: '/guarantees',
    tag: 'Guarantees',
    name: 'Guarantee',
    stream: guaranteeStream,
    evolve: evolveGuarantee,
    further: ({ asset_id }) => encumbrancesStream(asset_id),
    row: byId('guarantees', 'guarantee'),
    view: GuaranteeView,
    async answer(state, { status, headers, parts }) {
      const { open, erased } = trackErasure(await parts.opener(state));
      const body = guaranteeView(state, open) as Json;
      // Erasure is an event of the asset and changes no version of its guarantees.
      return json(status, body, { etag: tagOf(state.version, { erased: erased() }), headers });
    },
    operations: [
      create(proposeGuarantee, {
        summary: 'Propose a guarantee',
        description:
          'An asset, or a share of it, for an obligation. Nothing counts before another person recognizes it. A second proposal for the same two is 409; so is one on an asset that is archived or disposed of, or for a settled obligation. An extension (`extension_of`) is on the same land or building as its fiduciary original, and within its end and limit.',
        examples: {
          pledge: {
            summary: 'A pledge of the whole asset',
            value: {
              asset_id: '0b5e7f0e-7a52-5f0e-9d53-0a3f3c5f6a11',
              obligation_id: '0b5e7f0e-7a52-5f0e-9d53-0a3f3c5f6a12',
              kind: 'PLEDGE',
              rank: 1,
              effective_from: '2026-11-20',
              instrument: { type: 'CPR', issued_on: '2026-11-20' },
            },
          },
        },
        readsOtherStreams: true,
        input: async ({ asked: { organizationId, body }, seen, parts }) => ({
          organizationId,
          body,
          registration: body.registration
            ? await encryptIfPresent(seen, parts, body.asset_id, body.registration)
            : null,
          asset: await seen.state(assetStream(body.asset_id), evolveAsset),
          encumbrances: await seen.state(encumbrancesStream(body.asset_id), evolveEncumbrances),
          sameAs: await sameIn(seen, parts, await seen.state(assetStream(body.asset_id), evolveAsset)),
          obligation: await seen.state(obligationStream(body.obligation_id), evolveObligation),
          original: body.extension_of
            ? await seen.state(guaranteeStream(body.extension_of), evolveGuarantee)
            : undefined,
          guarantees: await listed(
            seen.state.bind(seen),
            guaranteesStream(body.asset_id),
            guaranteeStream,
            evolveGuarantee,
          ),
        }),
      }),
      listMadeFrom(['guarantee'], listedGuarantees, {
        description: "With today's status of each registration.",
        query: ListGuarantees,
        page: GuaranteePage,
      }),
      read({}),
      step('decisions', decideGuarantee, {
        summary: 'Recognize or reject a guarantee',
        description:
          'Only once (409), by another person than who proposed it or last wrote its obligation (403). Recognized, it takes its share at its rank from its first day to its last: where the shares of a rank would exceed the asset on any day, 409 `ENCUMBERED` names the conflicting guarantees and encumbrances. One obligation has at most one recognized guarantee on an asset.',
        examples: {
          recognize: {
            summary: 'Recognize',
            ...rationale('Made up: contract read.', { decision: 'APPROVE' }),
          },
        },
        access: ['REVIEWER'],
        outcome: ' after the decision',
        input: async ({ asked, seen, parts }, context) => ({
          ...asked,
          ...context,
          sameAs: await sameIn(seen, parts, context.asset),
        }),
      }),
      step('releases', releaseGuarantee, {
        summary: 'Release a guarantee',
        description:
          'Frees the asset from today on, for good. By another person than who proposed it or last wrote its obligation (403); only for a recognized one (409), in any status of asset and obligation.',
        examples: { paid: { summary: 'Paid', ...rationale('Made up: the loan was paid.') } },
        access: ['REVIEWER'],
        outcome: ' after the release',
        input: ({ asked }, { proposal, obligation }) => ({ ...asked, proposal, obligation }),
      }),
      step('registrations', recordRegistration, {
        summary: 'Record where a guarantee is registered',
        description:
          'The last one counts. A fiduciary transfer, a mortgage and a pledge count for nothing before the day of their registration. Of a guarantee that was rejected or released: 409.',
        examples: {
          registry: {
            summary: 'A land registry',
            value: { registry: 'Made-up land registry', number: 'R-3/12345', registered_on: '2026-11-20' },
          },
        },
        access: ['ANALYST'],
        outcome: ' after the registration',
        input: async ({ asked: { body }, parts }, { proposal }) => ({
          proposal,
          registration: await sealed(parts, proposal.asset_id, body),
        }),
      }),
      allowedDecisions({
        open: ({ status }) => {
          if (status === 'PROPOSED') return ['APPROVE', 'REJECT'];
          return status === 'RECOGNIZED' ? ['RELEASE'] : [];
        },
        async madeBy({ proposed_by, obligation_id }, seen) {
          const obligation = await seen.state(obligationStream(obligation_id), evolveObligation);
          return obligation ? [proposed_by, obligation.last_written_by] : [proposed_by];
        },
      }),
      historyOfStreams((first) => ({
        stream: encumbrancesStream(String(first.data.asset_id)),
        isOf: ({ data }) => data.guarantee_id === guaranteeIdOf(first.stream),
      })),
    ],
  });

/** Active assets that may be the same thing as this one; none if the asset does not exist. */
const sameIn = async (seen: StreamReader, parts: ManagementParts, asset: AssetState | undefined) =>
  asset ? sameThings(seen.state.bind(seen), asset, await parts.sharedIdentifiers(asset)) : [];

/** Only an asset of the caller's organization gets a key for personal data. */
async function encryptIfPresent(
  seen: StreamReader,
  parts: ManagementParts,
  assetId: string,
  registration: RegistrationBody,
): Promise<SealedRegistration | 'erased' | null> {
  return (await seen.state(assetStream(assetId), evolveAsset)) ? sealed(parts, assetId, registration) : null;
}

export async function listedGuarantees(parts: ManagementParts) {
  const today = businessDateOf(parts.clock.now());
  return {
    question: listGuarantees,
    async items(states: readonly GuaranteeState[]) {
      const open = await parts.opener(states);
      return states.map((state) => ({
        ...guaranteeView(state, open),
        registration_status: registrationStatus(state, today),
      }));
    },
  };
}
