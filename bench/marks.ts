import { randomUUID } from 'node:crypto';
import type { ObligationState } from '../src/domain/obligation.ts';
import { type PublishedReference, questionId, questionOf } from '../src/domain/reference.ts';
import { decimal } from '../src/kernel/decimal.ts';
import type { Reference, ReferenceQuery } from '../src/kernel/reference.ts';
import { asOfInstant } from '../src/valuation/coverage/base.ts';
import { type BookedAsset, type CoverageBook, coverageIn } from '../src/valuation/coverage/book.ts';
import { markStatus } from '../src/valuation/coverage/marked.ts';
import type { MarkBasis } from '../src/valuation/marks/basis.ts';
import { approvedPolicy } from '../test/support/policies.ts';
import { found } from '../test/support/references.ts';
import { printFigure, printMachine, setting } from './support/result.ts';

/**
 * BENCH_GUARANTEES (30,000) guarantees, five per asset, each for its own obligation: CPU time from rows as the read models store
 * them (JSON) until each is marked by one new price and compared with its threshold; and the same without a new price. `coverage`
 * measures the database's part.
 */
const GUARANTEES = setting('BENCH_GUARANTEES', 30_000);
const ON_AN_ASSET = 5;
/** Batch size of the reaction. */
const PAGE = 40;

const query: ReferenceQuery = { kind: 'commodity-price', product_id: 'soy', state: 'PR', date: '2026-11-01' };
const question = questionOf(query);
const id = questionId(question);
const before = priced('150.00', '2026-10-30');
const NOW = '2026-11-20T15:00:00.000Z';
const policies = [approvedPolicy({ decided_at: '2026-01-02T12:00:00.000Z', collateral_haircut: '0.2' })];

const basis: MarkBasis = {
  asset_class: 'INVENTORY',
  attributes: { lines: [{ product_id: 'soy', quantity: '1000', state: 'PR' }] },
  figures_changed_on: {},
  valuation_date: '2026-11-01',
  method: null,
  accepted_value: 'market_value',
  collateral_haircut: '0.2',
  max_reference_age_days: null,
  answers: [{ query, answer: { found: true, reference: before }, question: id }],
};

printMachine();
const pages = Array.from({ length: Math.ceil(GUARANTEES / PAGE) }, page);
const quiet = pass(new Map());
const moved = pass(published(priced('105.00', '2026-11-19')));
if (moved.short !== pages.length * PAGE) throw new Error(`${moved.short} were found short`);
printFigure(`${pages.length * PAGE} guarantees read, and no price is new`, quiet.seconds, 's');
printFigure(`${pages.length * PAGE} guarantees marked from one new price`, moved.seconds, 's');
printFigure('  ÷ without a new price', moved.seconds / quiet.seconds, '');
printFigure('  of 300,000', (moved.seconds / (pages.length * PAGE)) * 300_000, 's', { atMost: 60 });

/** Made up. */
function priced(value: string, date: string): Reference {
  const answer = found({ ...query, date }, value);
  if (!answer.found) throw new Error('a made-up price is always found');
  return answer.reference;
}

function published(reference: Reference): ReadonlyMap<string, PublishedReference> {
  return new Map([[id, { id, question, reference, published_at: NOW, version: 1 }]]);
}

/** Rows of a page as JSON text: parsing is part of the measured work. */
function page(): string {
  const obligations: object[] = [];
  const assets = Array.from({ length: PAGE / ON_AN_ASSET }, () => {
    const asset = randomUUID();
    const guarantees = Array.from({ length: ON_AN_ASSET }, (_, index) => {
      const obligation_id = randomUUID();
      obligations.push(owing(obligation_id));
      return guarantee(obligation_id, index + 1);
    });
    return {
      id: asset,
      asset_class: 'INVENTORY',
      status: 'ACTIVE',
      updated_at: NOW,
      figures: 'a',
      quantities: ['1000'],
      encumbrances: { id: asset, version: 1, updated_at: NOW, guarantees, encumbrances: [], disposal: null },
      valuations: [
        {
          id: randomUUID(),
          valuation_date: '2026-11-01',
          ended_at: NOW,
          review: 'APPROVED',
          decided_at: NOW,
          requested_at: NOW,
          collateral: { amount: '120000.00', status: 'RECOGNIZED', reason_codes: [] },
          accepted: '150000.00',
          due_on: null,
          figures: 'a',
          quantities: ['1000'],
          mark_basis: JSON.stringify(basis),
        },
      ],
    };
  });
  return JSON.stringify({ obligations, assets });
}

function owing(obligationId: string): Omit<ObligationState, 'organization_id'> {
  return {
    id: obligationId,
    external_reference: obligationId,
    name: 'Made-up loan',
    debtor: null,
    balance: { amount: '20000.00', date: '2026-11-01' },
    required_coverage: '1.20',
    maturity_date: null,
    call_below: '6',
    cure_days: 10,
    portfolio: null,
    status: 'ACTIVE',
    version: 1,
    created_at: NOW,
    updated_at: NOW,
    last_written_by: 'person:Ana Lima',
  };
}

function guarantee(obligation_id: string, rank: number): object {
  const terms = { obligation_id, kind: 'OTHER', rank, share: '1', limit: null, extension_of: null };
  return {
    id: randomUUID(),
    status: 'RECOGNIZED',
    version: 2,
    terms: { ...terms, effective_from: '2026-11-01', effective_until: null, registered_on: null },
    registration: null,
    release: null,
  };
}

function bookIn(text: string, prices: CoverageBook['published']): CoverageBook {
  const rows = JSON.parse(text) as {
    obligations: ObligationState[];
    assets: { valuations: { mark_basis: string }[] }[];
  };
  const assets = rows.assets.map((asset) => ({
    ...asset,
    valuations: asset.valuations.map((each) => ({
      ...each,
      mark_basis: JSON.parse(each.mark_basis) as MarkBasis,
    })),
  })) as unknown as BookedAsset[];
  return {
    policies,
    published: prices,
    obligations: new Map(rows.obligations.map((each) => [each.id, each])),
    assets: new Map(assets.map((asset) => [asset.id, asset])),
  };
}

function pass(prices: CoverageBook['published']): { readonly seconds: number; readonly short: number } {
  let short = 0;
  const began = process.cpuUsage();
  for (const text of pages) {
    const book = bookIn(text, prices);
    const coverageNow = coverageIn(book, asOfInstant(NOW));
    for (const obligation of book.obligations.values()) {
      const { coverage } = coverageNow(obligation);
      if (decimal(coverage.marked).isNegative()) throw new Error('a mark below zero');
      if (markStatus(obligation, coverage).status === 'SHORT') short += 1;
    }
  }
  const { user, system } = process.cpuUsage(began);
  return { seconds: (user + system) / 1_000_000, short };
}
