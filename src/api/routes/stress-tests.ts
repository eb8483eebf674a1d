import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { SHOCK_CHANGE } from '../../../commands/batch.ts';
import { COVERAGE_MODELS } from '../../../queries/coverage.ts';
import { countObligations } from '../../../queries/obligations.ts';
import { StressTestView } from '../../../queries/views/stress-test.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import { type Decimal, decimal, ZERO } from '../../kernel/decimal.ts';
import { PortfolioName } from '../../kernel/fields.ts';
import { countedParty, shownTaxId } from '../../kernel/identity/party-tax-id.ts';
import { ERASED } from '../../kernel/identity/personal-data.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../kernel/vocabulary.ts';
import { carried, says } from '../../kernel/words/faults.ts';
import { NAMED_BEFORE } from '../../kernel/words/fields.ts';
import { type AsOf, asOfInstant } from '../../valuation/coverage/base.ts';
import { type BookedAsset, type CoverageBook, coverageIn } from '../../valuation/coverage/book.ts';
import type { Coverage } from '../../valuation/coverage/coverage.ts';
import {
  largestOf,
  type Shocks,
  type StressedBook,
  StressSum,
  shockedBase,
} from '../../valuation/coverage/stress.ts';
import { unavailable } from '../pipeline/answer/problem.ts';
import { limitDescribed, refusedAtOnce } from '../resource/answered-at-once.ts';
import { bookPages } from '../resource/book.ts';
import { staleHeader, waitForOwnWrites } from '../resource/consistency.ts';
import type { ManagementParts } from '../resource/management.ts';
import { READERS } from '../resource.ts';
import { json, type Route, route } from '../route.ts';

/** Some thousand obligations are computed in a second. */
const AT_ONCE = {
  path: '/stress-tests',
  what: 'obligations',
  most: 300_000,
  count: countObligations,
} as const;
const TIMEOUT_MS = 60_000;

const SHOCK = new RegExp(`^(${ASSET_CLASSES.join('|')}):(${SHOCK_CHANGE.source})$`);
const noShock = says('invalid_shock', bilingual('requests.no_shock'));

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

/** `GET /stress-tests`: coverage under assumed changes of value. Nothing is stored. */
export const stressTestRoute = (parts: () => ManagementParts): Route =>
  route({
    method: 'GET',
    path: '/stress-tests',
    operationId: 'runStressTest',
    tag: 'Obligations',
    summary: 'Compute coverage under changed values',
    description: `Values and coverage of the active obligations as they are, and as they would be if the collateral values of some classes changed, with concentrations. What is unknown stays unknown. Computed for each request, in time that grows with the number of obligations; nothing is stored.\n\n${limitDescribed(AT_ONCE)}`,
    access: READERS,
    query: StressTestQuery,
    timeoutMs: TIMEOUT_MS,
    responses: {
      200: {
        description: 'Both sides',
        schema: StressTestView,
      },
    },
    async handle(request) {
      const wired = parts();
      const { stale } = await waitForOwnWrites(wired, request, COVERAGE_MODELS);
      const { portfolio, shock = [] } = request.query;
      const { organization_id: organizationId } = request.credential();
      const counted = { organizationId, status: 'ACTIVE', portfolio } as const;
      const refused = await refusedAtOnce(wired, request, AT_ONCE, counted);
      if (refused) return refused;
      const now = wired.clock.now();
      const until = performance.now() + TIMEOUT_MS;
      const steps = stressTest(wired, organizationId, { portfolio: portfolio ?? null, shocks: shock }, now);
      for (let step = await steps.next(); ; step = await steps.next()) {
        if (step.done) return json(200, step.value as unknown as Json, { headers: staleHeader(stale) });
        // The client has left, this process stops, or the answer would come too late.
        if (request.signal.aborted || performance.now() > until) return unavailable();
      }
    },
  });

interface StressTestFilter {
  readonly portfolio: string | null;
  readonly shocks: readonly { readonly asset_class: AssetClassId; readonly change: string }[];
}

/** Works it out page by page: yields the number of obligations so far, and returns the answer. */
export async function* stressTest(
  parts: DebtorParts & Pick<ManagementParts, 'readModels'>,
  organizationId: string,
  { portfolio, shocks }: StressTestFilter,
  now: Instant,
): AsyncGenerator<number, StressTestView> {
  const changes = new Map(shocks.map((each) => [each.asset_class, decimal(each.change)]));
  const test = new StressTest(changes, now);
  let done = 0;
  for await (const { obligations, book } of bookPages(parts, organizationId, portfolio ?? undefined)) {
    test.add(book, obligations, await debtorsOf(parts, organizationId, obligations));
    done += obligations.length;
    yield done;
  }
  return { portfolio, shocks: [...shocks], as_of: now, ...test.answer() };
}

const MOST_SHOWN = 200;

/** Adds up the obligations of a book page by page, with actual and with changed values. */
export class StressTest {
  readonly #shocked: ReturnType<typeof shockedBase>;
  readonly #asOf: AsOf;
  readonly #before = new StressSum();
  readonly #after = new StressSum();
  readonly #owed = new Map<string, Decimal>();
  readonly #debts = new Map<string, { readonly obligation_id: string; readonly obligation_count: number }>();
  #changedCount = 0;
  readonly #changed: StressTestView['changed'] = [];

  constructor(shocks: Shocks, now: Instant) {
    this.#shocked = shockedBase(shocks);
    this.#asOf = asOfInstant(now);
  }

  add(
    book: CoverageBook,
    obligations: readonly ObligationState[],
    debtorOf: (obligation: ObligationState) => string,
  ): void {
    const coverageNow = coverageIn(book, this.#asOf);
    const coverageThen = coverageIn(book, this.#asOf, this.#shocked);
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

type DebtorParts = Pick<ManagementParts, 'opener' | 'fingerprintKeys'>;

const NOBODY = { tax_id: null, tax_id_country: null };

/** Debtor of each obligation: an HMAC of the tax id, so that no tax id stays in memory beyond its page; without one the obligation. */
async function debtorsOf(
  { opener, fingerprintKeys }: DebtorParts,
  organizationId: string,
  obligations: readonly ObligationState[],
): Promise<(obligation: ObligationState) => string> {
  const [key] = fingerprintKeys();
  const open = await opener(obligations);
  return ({ id, debtor }) => {
    const { tax_id, tax_id_country } = debtor ? shownTaxId(debtor, open) : NOBODY;
    if (tax_id === null || tax_id_country === null || tax_id === ERASED) return id;
    const party = countedParty(tax_id, tax_id_country);
    return createHmac('sha256', key).update(`debtor ${organizationId} ${party}`).digest('hex');
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
