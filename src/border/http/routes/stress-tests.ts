import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { COVERAGE_MODELS } from '../../../../queries/coverage/load-book.ts';
import { StressTestView } from '../../../../queries/views/stress-test.ts';
import { type Decimal, decimal, ZERO } from '../../../kernel/decimal.ts';
import { PortfolioName } from '../../../kernel/fields.ts';
import type { Json } from '../../../kernel/json.ts';
import { ERASED } from '../../../kernel/personal-data.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../../kernel/vocabulary.ts';
import { carried, says } from '../../../kernel/words/faults.ts';
import { NAMED_BEFORE } from '../../../kernel/words/fields.ts';
import { asOfInstant } from '../../../valuing/coverage/base.ts';
import { type BookedAsset, type CoverageBook, coverageIn } from '../../../valuing/coverage/book.ts';
import type { Coverage } from '../../../valuing/coverage/coverage.ts';
import {
  largestOf,
  type Shocks,
  type StressedBook,
  StressSum,
  shockedBase,
} from '../../../valuing/coverage/stress.ts';
import type { ObligationState } from '../../../valuing/domain/obligation/state.ts';
import { unavailable } from '../pipeline/answer/problem.ts';
import { bookPages } from '../resource/book-pages.ts';
import { type ManagementParts, settle, staleHeader } from '../resource/management.ts';
import { json, type Route, route } from '../route.ts';
import { READERS } from './resource-parameters.ts';

const MOST_SHOWN = 200;

const SHOCK = new RegExp(`^(${ASSET_CLASSES.join('|')}):(-?(?:0(?:\\.\\d{1,8})?|1(?:\\.0{1,8})?))$`);
const noShock = says(
  'invalid_shock',
  'must be a class and a change from -1 to 1, such as INVENTORY:-0.20',
  'deve ser uma classe e uma variação de -1 a 1, como INVENTORY:-0.20',
);

const Shock = z
  .string()
  .regex(SHOCK, { error: noShock })
  .transform((text) => {
    const [assetClass, change] = text.split(':') as [AssetClassId, string];
    return { asset_class: assetClass, change };
  });

const StressTestQuery = z.strictObject({
  portfolio: PortfolioName.optional().meta({ description: 'Obligations of this portfolio alone.' }),
  shock: z
    .array(Shock)
    .superRefine((shocks, context) => {
      for (const [index, { asset_class }] of shocks.entries())
        if (shocks.findIndex((other) => other.asset_class === asset_class) < index)
          context.addIssue({ code: 'custom', path: [index], message: carried(NAMED_BEFORE) });
    })
    .optional()
    .meta({
      description:
        'A class and by which part its collateral values change, from -1 to 1; given once for each class: `shock=INVENTORY:-0.20&shock=VEHICLE:-0.1`.',
      override: {
        type: 'array',
        items: { type: 'string', pattern: SHOCK.source, examples: ['INVENTORY:-0.20'] },
      },
    }),
});

/** `GET /stress-tests`: what changes of value would do. Nothing is kept. */
export const stressTestRoute = (parts: () => ManagementParts): Route =>
  route({
    method: 'GET',
    path: '/stress-tests',
    operationId: 'runStressTest',
    tag: 'Obligations',
    summary: 'See what changes of value would do to coverage',
    description:
      'Values and coverage of the active obligations as they are, and as they would be if the collateral values of some classes changed, with concentrations. What is unknown stays unknown. Worked out when it is asked, in time that grows with the number of obligations, and nothing is kept.',
    access: READERS,
    query: StressTestQuery,
    // Some thousands of obligations are worked out in a second.
    patienceMs: 60_000,
    responses: {
      200: {
        description: 'Both sides',
        schema: StressTestView,
        headers: { Consistency: '`stale` when it may not rest on the latest writes yet.' },
      },
    },
    async handle(request) {
      const wired = parts();
      const { stale } = await settle(wired, request, COVERAGE_MODELS);
      const { portfolio, shock = [] } = request.query;
      const test = new StressTest(new Map(shock.map((each) => [each.asset_class, decimal(each.change)])));
      const { organization_id: organizationId } = request.credential();
      const now = wired.clock.now();
      for await (const { obligations, book } of bookPages(wired, organizationId, portfolio)) {
        // The client has gone, or this process ends.
        if (request.signal.aborted) return unavailable();
        const debtor = await debtorsOf(wired, organizationId, obligations);
        test.add(book, obligations, asOfInstant(now), debtor);
      }
      const body = { portfolio: portfolio ?? null, shocks: shock, as_of: now, ...test.answer() };
      return json(200, body as unknown as Json, { headers: staleHeader(stale) });
    },
  });

class StressTest {
  readonly #shocked: ReturnType<typeof shockedBase>;
  readonly #before = new StressSum();
  readonly #after = new StressSum();
  readonly #owed = new Map<string, Decimal>();
  readonly #debts = new Map<string, { readonly obligation_id: string; readonly obligation_count: number }>();
  #changedCount = 0;
  readonly #changed: StressTestView['changed'] = [];

  constructor(shocks: Shocks) {
    this.#shocked = shockedBase(shocks);
  }

  add(
    book: CoverageBook,
    obligations: readonly ObligationState[],
    asOf: ReturnType<typeof asOfInstant>,
    debtorOf: (obligation: ObligationState) => string,
  ): void {
    const coverageNow = coverageIn(book, asOf);
    const coverageThen = coverageIn(book, asOf, this.#shocked);
    const assetOf = assetsByGuarantee(book);
    for (const obligation of obligations) {
      const { coverage: before } = coverageNow(obligation);
      const { coverage: after } = coverageThen(obligation);
      this.#before.add(obligation, before, assetOf);
      this.#after.add(obligation, after, assetOf);
      this.#addDebt(debtorOf(obligation), obligation);
      if (before.status !== after.status) this.#addChange(obligation, before, after);
    }
  }

  #addDebt(debtor: string, { id, balance }: ObligationState): void {
    this.#owed.set(debtor, (this.#owed.get(debtor) ?? ZERO).plus(decimal(balance.amount)));
    const { obligation_id = id, obligation_count = 0 } = this.#debts.get(debtor) ?? {};
    this.#debts.set(debtor, { obligation_id, obligation_count: obligation_count + 1 });
  }

  #addChange({ id, external_reference }: ObligationState, before: Coverage, after: Coverage): void {
    this.#changedCount += 1;
    if (this.#changed.length < MOST_SHOWN)
      this.#changed.push({ id, external_reference, before: figuresOf(before), after: figuresOf(after) });
  }

  answer() {
    const largest = largestOf(this.#owed);
    const debt = largest && this.#debts.get(largest.id);
    const debtor = debt ? { ...debt, balance: largest.amount, share: largest.share } : null;
    return {
      before: sideOf(this.#before.book(), debtor),
      after: sideOf(this.#after.book(), debtor),
      changed_count: this.#changedCount,
      changed: this.#changed,
    };
  }
}

const figuresOf = ({ status, counted, shortfall }: Coverage) => ({ status, counted, shortfall });

function assetsByGuarantee({ assets }: CoverageBook): (guaranteeId: string) => BookedAsset {
  const found = new Map(
    [...assets.values()].flatMap((asset) => asset.encumbrances.guarantees.map(({ id }) => [id, asset])),
  );
  return (guaranteeId) => {
    const asset = found.get(guaranteeId);
    if (!asset) throw new Error(`no asset of guarantee ${guaranteeId}`);
    return asset;
  };
}

/** Who owes: an HMAC of the tax id, so that none lies open in memory beyond its page; without one the obligation itself. */
async function debtorsOf(
  { opener, fingerprintKeys }: ManagementParts,
  organizationId: string,
  obligations: readonly ObligationState[],
): Promise<(obligation: ObligationState) => string> {
  const [key] = fingerprintKeys();
  const open = await opener(obligations);
  return ({ id, debtor }) => {
    const taxId = debtor?.tax_id ? open(debtor.tax_id) : ERASED;
    if (taxId === ERASED) return id;
    // The same number with and without its points, and a CNPJ in small letters, is the same debtor.
    const digits = taxId.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
    return createHmac('sha256', key).update(`debtor ${organizationId} ${digits}`).digest('hex');
  };
}

interface LargestDebtor {
  readonly obligation_id: string;
  readonly obligation_count: number;
  readonly balance: string;
  readonly share: string | null;
}

const sideOf = (
  { obligations, values, byClass, asset, assetClass }: StressedBook,
  debtor: LargestDebtor | null,
): StressTestView['before'] => ({
  obligations,
  values,
  by_class: ASSET_CLASSES.flatMap((name) => {
    const held = byClass.get(name);
    return held ? [{ asset_class: name, ...held }] : [];
  }),
  concentrations: {
    asset: asset && { asset_id: asset.id, counted: asset.amount, share: asset.share },
    asset_class: assetClass && {
      asset_class: assetClass.id,
      counted: assetClass.amount,
      share: assetClass.share,
    },
    debtor,
  },
});
