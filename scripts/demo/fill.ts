import { createHash } from 'node:crypto';
import { decimal, roundedDown } from '../../src/kernel/decimal.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../src/kernel/instant.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../src/kernel/vocabulary.ts';
import { type Random, seededRandom } from '../../test/support/random.ts';
import { assetBody, PORTFOLIOS, repriced } from './assets.ts';
import { type DemoClient, type DemoService, demoClient, today } from './client.ts';
import { approvedPolicies, proposedRules } from './rules.ts';

export interface DemoSize {
  readonly seed: number;
  readonly assets: number;
  readonly obligations: number;
  readonly weeks: number;
}

export const WHOLE_DEMO = { assets: 300, obligations: 40, weeks: 52 } as const;

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** An asset in the course of the year. */
interface Known {
  readonly id: string;
  readonly number: number;
  readonly assetClass: AssetClassId;
  readonly attributes: JsonObject;
  readonly random: Random;
  /** What an approved valuation recognizes, in BRL. */
  collateral?: string;
  isGiven?: boolean;
}

interface Filling extends DemoService, DemoSize {
  readonly client: DemoClient;
  readonly known: Known[];
}

/** One week of the cooperative after another, from the instant that the clock shows. */
export async function fillDemo(service: DemoService, size: DemoSize): Promise<void> {
  const client = demoClient(service.origin, size.seed);
  const filling: Filling = { ...service, ...size, client, known: [] };
  await approvedPolicies(filling);
  for (let week = 0; week < size.weeks; week += 1) {
    const isLast = week === size.weeks - 1;
    const begun = Date.parse(service.clock.now());
    const due = (whole: number) =>
      range(Math.floor((whole * week) / size.weeks), Math.floor((whole * (week + 1)) / size.weeks));
    const registered = await inTurns(due(size.assets), (number) => register(filling, number));
    filling.known.push(...registered);
    service.clock.advance(HOUR_MS);
    await inTurns(registered.filter(hasEvidence), (asset) => sendEvidence(filling, asset, !isLast));
    const again = isLast ? [] : filling.known.filter((asset) => isValuedAgain(asset, filling, week));
    await inTurns(again, (asset) => reprice(filling, asset));
    service.clock.advance(HOUR_MS);
    await inTurns([...registered, ...again], (asset) => value(filling, asset, week, isLast));
    await inTurns(registered.filter(isBurdened), (asset) => burden(filling, asset));
    service.clock.advance(HOUR_MS);
    for (const number of due(size.obligations)) await secure(filling, number, isLast);
    service.clock.advance(begun + WEEK_MS - Date.parse(service.clock.now()));
  }
  await proposedRules(filling);
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const AT_ONCE = 6;

/** Some at a time, with the results in their order. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return results;
}

const from = (day: CalendarDate, days: number): CalendarDate => dateOfDay(dayOf(day) + days);

async function register(filling: Filling, number: number): Promise<Known> {
  const assetClass = ASSET_CLASSES[number % ASSET_CLASSES.length] ?? 'INVENTORY';
  const random = seededRandom(filling.seed * 100_003 + number);
  const body = assetBody(assetClass, number, random, today(filling));
  const { id } = await filling.client.post(filling.tokens.analyst, '/assets', body, `asset-${number}`);
  // Two that may be the same thing secure nothing before somebody has looked at them.
  const isGiven = 'identifiers' in body;
  return { id: String(id), number, assetClass, attributes: body.attributes, random, isGiven };
}

const hasEvidence = ({ number, assetClass }: Known): boolean =>
  assetClass === 'REAL_ESTATE' || assetClass === 'RURAL_LAND' || number % 3 === 0;

const KINDS = ['APPRAISAL', 'TITLE', 'INVOICE', 'INSPECTION', 'CONTRACT'] as const;

/** A document of a few lines, verified, and reviewed unless its review is what waits for somebody. */
async function sendEvidence(
  filling: Filling,
  { id, number, random }: Known,
  isReviewed: boolean,
): Promise<void> {
  const { client, tokens } = filling;
  const bytes = Uint8Array.from(
    Buffer.from(`documento;bem\nfictício;DEMO-${number}\nsemente;${filling.seed}\n`),
  );
  const sha256 = createHash('sha256').update(bytes).digest();
  const day = today(filling);
  const kind = random.pick(KINDS);
  const body = {
    asset_id: id,
    kind,
    file_name: `${kind.toLowerCase()}-${number}.csv`,
    media_type: 'text/csv',
    size_bytes: bytes.length,
    sha256: sha256.toString('hex'),
    document_date: from(day, -random.int(20)),
    issuer: 'Cartório Fictício do 1º Ofício',
  };
  const declared = await client.post(tokens.analyst, '/documents', body, `document-${number}`);
  const digest = { 'content-digest': `sha-256=:${sha256.toString('base64')}:` };
  await client.put(tokens.analyst, `/documents/${declared.id}/parts/1`, bytes, digest);
  const { job_id } = await client.post(
    tokens.analyst,
    `/documents/${declared.id}/completion`,
    {},
    `completion-${number}`,
  );
  await client.ended(tokens.analyst, job_id);
  if (!isReviewed) return;
  const decision = {
    decision: number % 17 === 0 ? 'REJECT' : 'ACCEPT',
    rationale: 'Conferido com o original.',
  };
  await client.post(
    tokens.reviewer,
    `/documents/${declared.id}/reviews`,
    decision,
    `document-review-${number}`,
  );
}

const WEEKS_BETWEEN = 17;

/** Every second asset some months after its registration, and again. */
const isValuedAgain = ({ number }: Known, { assets, weeks }: DemoSize, week: number): boolean => {
  const age = week - Math.floor((number * weeks) / assets);
  return number % 2 === 0 && age > 0 && age % WEEKS_BETWEEN === 0;
};

async function reprice({ client, tokens }: Filling, { id, attributes, random }: Known): Promise<void> {
  const patch = repriced(attributes, random);
  if (patch) await client.patch(tokens.analyst, `/assets/${id}`, patch);
}

/** A valuation and its review; of the last week none is reviewed, and a few are rejected. */
async function value(filling: Filling, asset: Known, week: number, isLast: boolean): Promise<void> {
  const { client, tokens } = filling;
  const { id, number } = asset;
  const body = { asset_id: id, purpose: 'COLLATERAL', notes: 'Pedido fictício, para demonstração.' };
  const { valuation_id, job_id } = await client.post(
    tokens.analyst,
    '/valuations',
    body,
    `valuation-${number}-${week}`,
  );
  const path = `/valuations/${valuation_id}`;
  await client.ended(tokens.analyst, job_id);
  if (isLast) return;
  const { status } = await client.get(tokens.analyst, path);
  if (status !== 'CALCULATED') return;
  const isRejected = number % 23 === 5;
  const review = {
    decision: isRejected ? 'REJECT' : 'APPROVE',
    rationale: isRejected ? 'Falta base para o valor.' : 'Valor em linha com a praça.',
  };
  await client.post(tokens.reviewer, `${path}/reviews`, review, `review-${number}-${week}`);
  if (isRejected) return;
  let seen = await client.get(tokens.analyst, path);
  if ((seen.review as { status: string }).status !== 'APPROVED') {
    await client.post(tokens.manager, `${path}/reviews`, review, `second-${number}-${week}`);
    seen = await client.get(tokens.analyst, path);
  }
  const { collateral_value } = seen.values as { collateral_value: { amount: string | null; status: string } };
  if (collateral_value.status === 'RECOGNIZED' && collateral_value.amount !== null)
    asset.collateral = collateral_value.amount;
}

const isBurdened = ({ number }: Known): boolean => number % 20 === 9 || number % 90 === 61;

/** What others have on an asset, or that it is gone. */
async function burden(filling: Filling, asset: Known): Promise<void> {
  const { client, tokens } = filling;
  const { id, number } = asset;
  if (number % 90 === 61) {
    const sold = { date: today(filling), reason: 'SOLD', notes: 'Venda fictícia.' };
    await client.post(tokens.analyst, `/assets/${id}/disposals`, sold, `disposal-${number}`);
    asset.isGiven = true;
    return;
  }
  const holder = {
    holder: 'Banco Fictício S.A.',
    kind: 'OTHER',
    rank: 1,
    amount: `${1_000 * (5 + (number % 40))}.00`,
  };
  await client.post(tokens.analyst, `/assets/${id}/encumbrances`, holder, `encumbrance-${number}`);
}

const DEBTORS = [
  'Agropecuária Modelo Ltda.',
  'José Pereira da Silva',
  'Cerealista Exemplo Ltda.',
  'Irmãos Tanaka',
] as const;
const LOANS = ['Custeio da safra', 'Investimento em máquinas', 'Capital de giro', 'Renegociação'] as const;
const MOST_GIVEN = 3;

/** Of ten obligations two are short, and the first of all has a mortgage that nobody has registered. */
const SHARE_OWED = ['0.62', '0.55', '1.35', '0.68', '0.7', '0.5', '0.66', '1.1', '0.58', '0.64'] as const;

/** An obligation with one to three guarantees on assets that are free; of the last week the proposals wait. */
async function secure(filling: Filling, number: number, isLast: boolean): Promise<void> {
  const { client, tokens, known, seed } = filling;
  const random = seededRandom(seed * 7_919 + number);
  const isUnknown = number === 0;
  const free = known.filter(({ collateral, isGiven }) => collateral !== undefined && !isGiven);
  const given = free.slice(0, isUnknown ? 1 : 1 + random.int(MOST_GIVEN));
  if (given.length === 0) return;
  const day = today(filling);
  const worth = given.reduce((sum, { collateral = '0' }) => sum.plus(decimal(collateral)), decimal('0'));
  const owed = roundedDown(worth.times(decimal(SHARE_OWED[number % SHARE_OWED.length] ?? '0.6')), 2);
  const obligation = await client.post(
    tokens.analyst,
    '/obligations',
    {
      external_reference: `CCB-DEMO-${String(number + 1).padStart(3, '0')}`,
      name: `${random.pick(LOANS)} nº ${number + 1} (fictícia)`,
      debtor: { name: random.pick(DEBTORS) },
      balance: { amount: owed.toFixed(2), date: day },
      required_coverage: random.pick(['1', '1.1', '1.3']),
      maturity_date: from(day, 360 + random.int(900)),
      call_below: '1.05',
      portfolio: PORTFOLIOS[number % PORTFOLIOS.length],
    },
    `obligation-${number}`,
  );
  for (const [place, asset] of given.entries()) {
    asset.isGiven = true;
    const { id } = await client.post(
      tokens.analyst,
      '/guarantees',
      {
        asset_id: asset.id,
        obligation_id: obligation.id,
        kind: isUnknown ? 'MORTGAGE' : 'OTHER',
        rank: isBurdened(asset) ? 2 : 1,
        effective_from: day,
      },
      `guarantee-${number}-${place}`,
    );
    if (isLast) continue;
    filling.clock.advance(1_000);
    const decision = { decision: 'APPROVE', rationale: 'Instrumento conferido.' };
    await client.post(
      tokens.reviewer,
      `/guarantees/${id}/decisions`,
      decision,
      `guarantee-decision-${number}-${place}`,
    );
    if (isUnknown) continue;
    const registration = {
      registry: 'Registro Fictício',
      number: `${number + 1}/${place + 1}`,
      registered_on: day,
    };
    await client.post(
      tokens.analyst,
      `/guarantees/${id}/registrations`,
      registration,
      `registration-${number}-${place}`,
    );
  }
}
