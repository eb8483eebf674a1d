import type { z } from 'zod';
import {
  claimReference,
  patchObligation,
  type RegisterObligation,
  type RegisterObligationBody,
  registerObligation,
  registrationOf,
  type SealedDebtor,
} from '../../../commands/obligation.ts';
import { COVERAGE_MODELS, loadBook } from '../../../queries/coverage.ts';
import {
  findObligations,
  findsFew,
  type ListedObligation,
  ListObligations,
  listObligations,
  ObligationPage,
  ObligationView,
  obligationView,
} from '../../../queries/obligations.ts';
import { byId } from '../../../queries/question.ts';
import { coverageStream } from '../../domain/coverage.ts';
import {
  evolveObligation,
  type ObligationState,
  obligationIdOf,
  obligationStream,
} from '../../domain/obligation.ts';
import { mergedTaxId } from '../../kernel/identity/party-tax-id.ts';
import type { SealedText } from '../../kernel/identity/personal-data.ts';
import { obligationReferenceId } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import { asOfInstant } from '../../valuation/coverage/base.ts';
import { coverageIn } from '../../valuation/coverage/book.ts';
import { tagOfErased, trackErasure } from '../pipeline/answer/erased-tag.ts';
import { tagOf } from '../pipeline/answer/respond.ts';
import { historyOfStreams } from '../resource/history.ts';
import { listMadeFrom } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { create, type PostContext, patch } from '../resource/post.ts';
import { read } from '../resource/read.ts';
import { resource } from '../resource.ts';
import { type Examples, json } from '../route.ts';
import { coverage } from './coverage.ts';
import { exported } from './obligations/export.ts';
import { obligationReportOf } from './obligations/report.ts';
import type { ReportOptions } from './report.ts';

const examples: Examples = {
  loan: {
    summary: 'A loan that must be secured by 130 %',
    value: {
      external_reference: 'CCB-2026-0001',
      name: 'Made-up harvest loan',
      debtor: { name: 'Fazenda Boa Vista (made up)' },
      balance: { amount: '500000.00', date: '2026-11-20' },
      required_coverage: '1.30',
      maturity_date: '2027-08-31',
    },
  },
};

export const obligationRoutes = (parts: () => ManagementParts, reports: ReportOptions) =>
  resource<ObligationState>(parts, {
    path: '/obligations',
    tag: 'Obligations',
    name: 'Obligation',
    stream: obligationStream,
    evolve: evolveObligation,
    row: byId('obligations', 'obligation'),
    view: ObligationView,
    async answer(state, { status, headers, parts }) {
      const { open, erased } = trackErasure(await parts.opener(state));
      const body = obligationView(state, open) as Json;
      const etag = erased()
        ? await tagOfErased(parts, obligationStream(state.id), state)
        : tagOf(state.version);
      return json(status, body, { etag, headers });
    },
    operations: [
      create(registerObligation, {
        summary: 'Register an obligation',
        description:
          'A debt whose guarantees are watched. The `external_reference`, blanks around it left out, is that of one obligation alone: another with it is 409. A balance of a day that has not come is 422.',
        examples,
        readsOtherStreams: true,
        input: claimed,
      }),
      listMadeFrom(COVERAGE_MODELS, listedObligations, {
        description:
          'With the current coverage of each. A page of a search with many matches may hold fewer items than `limit`, even none, and still have a next page.',
        query: ListObligations,
        page: ObligationPage,
      }),
      exported,
      read({}),
      patch(patchObligation, {
        description:
          'A patch that changes nothing answers 200 and records nothing. A `balance` is given whole. `status` SETTLED settles the obligation for good, also while guarantees are in force: they then claim nothing. The reference never changes.',
        examples: {
          balance: {
            summary: 'A newer balance',
            value: { balance: { amount: '420000.00', date: '2026-11-20' } },
          },
        },
        async input(patched, { id, parts }, state) {
          // Only an obligation of the caller's organization gets a key for personal data.
          const isOwn = state?.organization_id === patched.organizationId;
          return { ...patched, debtor: isOwn ? await encryptDebtor(parts, id, patched.patch.debtor) : null };
        },
      }),
      historyOfStreams(({ stream }) => ({
        stream: coverageStream(obligationIdOf(stream)),
        isOf: () => true,
      })),
      coverage,
      obligationReportOf(reports),
    ],
  });

/** Claims the reference, and returns the registration that holds it, which may be from an interrupted first try. */
async function claimed({
  asked: { body },
  parts,
  cause,
  id,
  seen,
}: PostContext<RegisterObligationBody>): Promise<RegisterObligation> {
  const debtor = await encryptDebtor(parts, id, body.debtor);
  if (debtor === 'erased') return { refused: { fact: 'personal-data-erased' } };
  const whole = debtor?.name ? { name: debtor.name, ...mergedTaxId(debtor, {}) } : null;
  const execution = await parts.handler.change(claimReference, {
    id: obligationReferenceId(cause.organizationId, body.external_reference),
    cause,
    // As of webhooks: a claim under an expired key is no answer.
    answering: ({ data }) => data.obligation_id === id,
    input: async (claim) => ({
      obligationId: id,
      registration: registrationOf(body, whole),
      holder: claim && (await seen.state(obligationStream(claim.obligation_id), evolveObligation)),
    }),
  });
  if (execution.outcome === 'done') return execution.state.registration;
  return { refused: seen.refusal(execution) };
}

/** Encrypts the texts of a debtor under the obligation's key. */
async function encryptDebtor(
  parts: ManagementParts,
  id: string,
  debtor: { readonly [member in keyof SealedDebtor]?: string | null | undefined } | null | undefined,
): Promise<SealedDebtor | null | undefined | 'erased'> {
  if (!debtor) return debtor;
  const sealed: [string, SealedText | null][] = [];
  for (const [member, text] of Object.entries(debtor)) {
    if (text === undefined) continue;
    const kept = text === null ? null : await parts.encryptText(id, text, `/debtor/${member}`);
    if (kept === 'erased') return kept;
    sealed.push([member, kept]);
  }
  return Object.fromEntries(sealed);
}

async function listedObligations(
  parts: ManagementParts,
  organizationId: string,
  query: { readonly [parameter: string]: unknown },
) {
  const { search } = query as z.output<typeof ListObligations>;
  return {
    question:
      search === undefined
        ? listObligations
        : findObligations({ isFew: await findsFew(parts.readModels, organizationId, search) }),
    async items(rows: readonly ListedObligation[]) {
      const states = rows.map(({ state }) => state);
      const book = await loadBook(
        parts.readModels,
        organizationId,
        states.map(({ id }) => id),
      );
      const coverageNow = coverageIn(book, asOfInstant(parts.clock.now()));
      const open = await parts.opener(states);
      return states.map((state) => {
        const { guarantees: _, ...figures } = coverageNow(state).coverage;
        return { ...obligationView(state, open), coverage: figures };
      });
    },
  };
}
