import { within } from '../../kernel/async/within.ts';
import { type Limitation, limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, dateOfDay, dayOf, daysBetween } from '../../kernel/instant.ts';
import { MAX_REFERENCE_AGE_DAYS, type ReferenceQuery } from '../../kernel/reference.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type {
  CommodityReference,
  ListingQuery,
  PriceSource,
  SourcedAnswer,
  SourceHealth,
} from '../../valuation/references/contract.ts';
import { DERAL_SIMA } from '../../valuation/references/profiles.ts';
import { type Asker, askedSoFar, type LastQueries, type SourceFailure } from '../asking/asker.ts';
import {
  type Gap,
  gap,
  notFound,
  SWITCHED_OFF,
  served,
  unanswered,
  unlisted,
} from '../asking/live-source.ts';
import { type ChosenReference, describe, IMPORTED_FILE, sourcedAnswer } from '../asking/sourced-answer.ts';
import type { ImportedFiles } from '../imports/imports.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import {
  type FileSelection,
  type HeldBulletin,
  importedBulletins,
  type LiveOptions,
  pageAsker,
  workbookAsker,
} from './held-bulletins.ts';
import { type Observation, type SimaProduct, simaProduct } from './read-bulletin.ts';

const WHOLESALE_LEVEL = limitation('products.WHOLESALE_LEVEL');

const BULLETIN_INCONSISTENT = limitation('products.BULLETIN_INCONSISTENT');

/** An older price than this says nothing about a jump any more. */
const LAST_KNOWN_DAYS = 365;

interface Chosen extends Priced {
  readonly limitations: readonly Limitation[];
}

interface Priced {
  readonly held: HeldBulletin;
  readonly observation: Observation & { readonly average: string };
}

/** Every price of a product not later than the date, newest first; of two of the same day the earlier in the list. */
function pricesUpTo(productId: string, date: CalendarDate, held: readonly HeldBulletin[]): readonly Priced[] {
  return held
    .filter(({ bulletin }) => bulletin.date <= date)
    .flatMap((each) => {
      const observation = each.bulletin.observations.find(({ product_id }) => product_id === productId);
      if (!observation || observation.average === null) return [];
      return [{ held: each, observation: { ...observation, average: observation.average } }];
    })
    .toSorted((a, b) => daysBetween(a.held.bulletin.date, b.held.bulletin.date))
    .filter((each, index, all) => each.held.bulletin.date !== all[index - 1]?.held.bulletin.date);
}

/**
 * The newest observation of a product not later than the date, and at most 21 days older. Of two of the same day
 * the earlier in the list is taken. Pure: what is held comes in.
 */
function choose(productId: string, date: CalendarDate, held: readonly HeldBulletin[]): Result<Chosen, Gap> {
  const [newest, before] = pricesUpTo(productId, date, held);
  if (!newest) {
    const detail = held.some(({ bulletin }) => bulletin.date <= date)
      ? `no price of ${productId} is published`
      : `no bulletin is of ${date} or earlier`;
    return gap('NO_REFERENCE', detail);
  }
  const age = daysBetween(newest.held.bulletin.date, date);
  if (age > MAX_REFERENCE_AGE_DAYS) {
    const detail = `the newest price of ${productId} is of ${newest.held.bulletin.date}, ${age} days older`;
    return gap('REFERENCE_TOO_OLD', detail, newest.held.bulletin.date);
  }
  const recent =
    before && daysBetween(before.held.bulletin.date, newest.held.bulletin.date) <= LAST_KNOWN_DAYS;
  const known = [newest.observation.previous, recent ? before.observation.average : null];
  return ok({
    ...newest,
    limitations: [
      ...jumpLimitations(newest.observation.average, known),
      ...(newest.observation.consistent ? [] : [BULLETIN_INCONSISTENT]),
    ],
  });
}

interface BulletinsOptions extends LiveOptions {
  /** The HTML bulletin, asked first; null: switched off. */
  readonly page: URL | null;
  /** The workbook, asked when the first fails; null: switched off. */
  readonly workbook: URL | null;
  readonly imports: ImportedFiles;
}

interface Gathered {
  readonly held: readonly HeldBulletin[];
  /** Why the last live address that was tried gave nothing. */
  readonly failure: SourceFailure | null;
}

/** Bulletins of earlier days that were once read live, newest kept. */
const REMEMBERED_DAYS = 12;

/** The bulletins there are: live, read live before, and imported. */
function createBulletins(options: BulletinsOptions) {
  const { clock, limits } = options;
  const today = () => businessDateOf(clock.now());
  const page = options.page && pageAsker(options.page, options);
  const workbook = options.workbook && workbookAsker(options.workbook, options);
  const imported = importedBulletins(options.imports, options.parse, DERAL_SIMA.url);
  const isLive = page !== null || workbook !== null;
  let remembered: readonly HeldBulletin[] = [];

  async function askOne(asker: Asker<readonly HeldBulletin[]>, timeMs: number) {
    const answer = await asker.ask('newest', timeMs);
    if (answer.ok) {
      const fresh = new Set(answer.value.map(({ bulletin }) => bulletin.date));
      remembered = [...answer.value, ...remembered.filter(({ bulletin }) => !fresh.has(bulletin.date))]
        .toSorted((a, b) => (a.bulletin.date < b.bulletin.date ? 1 : -1))
        .slice(0, REMEMBERED_DAYS);
    }
    return answer;
  }

  /** Null when live bulletins were read; else why the last address that was tried gave none. */
  async function askLive(date: string, until: number): Promise<SourceFailure | null> {
    const left = () => Math.max(1, until - performance.now());
    if (page) {
      const answer = await askOne(page, workbook ? Math.min(limits.firstMs, left()) : left());
      // The page knows one day only: for an earlier date the book may know the day before.
      const serves = answer.ok && answer.value.some(({ bulletin }) => bulletin.date <= date);
      if (serves || !workbook) return answer.ok ? null : answer.error;
    }
    const answer = workbook ? await askOne(workbook, left()) : ok([]);
    return answer.ok ? null : answer.error;
  }

  /** What is held of a product, live and imported, after asking where that may bring more; null when all is off. */
  async function gather(
    { product_id, date, days }: Omit<FileSelection, 'oldest'>,
    timeMs: number,
  ): Promise<Gathered | null> {
    const started = performance.now();
    const [until, firstUntil] = [started + timeMs, started + Math.min(limits.firstMs, timeMs)];
    const leftTo = (end: number) => Math.max(1, Math.ceil(end - performance.now()));
    // A few milliseconds are always left for cached data.
    const before = <T>(end: number, work: Promise<T>) => within(work, Math.max(20, leftTo(end)), () => null);
    const readFiles = (oldest: CalendarDate | null) =>
      imported.upTo({ product_id, date, days, oldest }, AbortSignal.timeout(leftTo(until)));
    const chosenOf = (files: readonly HeldBulletin[]) => choose(product_id, date, [...remembered, ...files]);

    // A single price is compared with earlier ones up to that age: an older price says nothing about it.
    const reading = readFiles(days === 1 ? dateOfDay(dayOf(date) - LAST_KNOWN_DAYS) : null);
    // Its failure is met below: until then it must not be nobody's.
    reading.catch(() => undefined);
    const isOwn = (files: readonly HeldBulletin[]) => {
      const chosen = chosenOf(files);
      return chosen.ok && chosen.value.held.bulletin.date === date;
    };
    // A day that is over does not change any more: its own bulletin answers without asking.
    const isSettled = async () => {
      if (date >= today()) return false;
      if (isOwn([])) return true;
      const isImported = (await before(firstUntil, imported.has(date))) === true;
      return isImported && isOwn((await before(firstUntil, reading)) ?? []);
    };
    const failure = isLive && !(await isSettled()) ? await askLive(date, until) : null;

    // A live answer does not wait longer for files than the first of two addresses may take.
    const waitUntil = isLive && failure === null ? firstUntil : until;
    const files = (await before(waitUntil, reading)) ?? [];
    const isComplete = days > 1 || failure !== null || chosenOf(files).ok;
    const all = isComplete ? files : ((await before(until, readFiles(null))) ?? files);
    if (!isLive && !(await imported.any())) return null;
    return { held: [...remembered, ...all], failure };
  }

  return {
    gather,
    health: (): SourceHealth => {
      // Looks for new or damaged files in the background; what it finds shows the next time.
      void imported.any();
      const addresses = [
        ...(page ? [{ name: 'page', last: page.last() }] : []),
        ...(workbook ? [{ name: 'workbook', last: workbook.last() }] : []),
      ];
      return healthOf(addresses, imported.count(), imported.damages());
    },
    close: () => {
      page?.close();
      workbook?.close();
    },
  };
}

/** DOWN when no address answers; DEGRADED when one does not, or an imported file is damaged. */
function healthOf(
  addresses: readonly { readonly name: string; readonly last: LastQueries | null }[],
  imports: number,
  damages: readonly string[],
): SourceHealth {
  const kinds = [...addresses.map(({ name }) => name), ...(imports > 0 ? ['imports'] : [])];
  const asked = addresses.flatMap(({ name, last }) => (last ? [{ name, last }] : []));
  const failed = asked.filter(({ last }) => last.failure !== null);
  const off = kinds.length === 0;
  const down = addresses.length > 0 && failed.length === addresses.length;
  const details = [
    ...asked.map(({ name, last }) => `${name}: ${last.failure?.detail ?? 'answered'} (${last.at})`),
    ...(imports > 0 ? [`${imports} imported files`] : []),
    ...damages.map((damage) => `ignored: ${damage}`),
  ];
  return {
    id: DERAL_SIMA.id,
    kind: off ? 'off' : kinds.join('+'),
    status: off ? 'OFF' : down ? 'DOWN' : failed.length > 0 || damages.length > 0 ? 'DEGRADED' : 'UP',
    detail: details.length > 0 ? details.join('; ') : off ? 'switched off' : 'not asked yet',
    ...askedSoFar(asked.map(({ last }) => last)),
  };
}

type CommodityQuery = Extract<ReferenceQuery, { kind: 'commodity-price' }>;

/** Not a `liveSource`: it has two addresses and imported files, whose bulletins answer together. */
export function createDeralSima(options: BulletinsOptions): PriceSource {
  const bulletins = createBulletins(options);

  async function ask(query: CommodityQuery, timeMs: number): Promise<SourcedAnswer> {
    const covered = coveredProduct(query);
    if (!covered.ok) return unanswered(covered.error);
    const gathered = await bulletins.gather({ ...query, days: 1 }, timeMs);
    if (!gathered) return notFound('SOURCE_NOT_CONFIGURED', SWITCHED_OFF);
    const { held, failure } = gathered;
    const chosen = served(choose(query.product_id, query.date, held), failure);
    if (!chosen.ok) return unanswered(chosen.error);
    const isLastGood = failure !== null && chosen.value.held.via !== 'import';
    return sourcedAnswer(DERAL_SIMA, chosen.value.held, referenceTo(chosen.value), isLastGood);
  }

  async function list(query: ListingQuery<'commodity-references'>, timeMs: number) {
    const covered = coveredProduct(query);
    if (!covered.ok) return unlisted(covered.error.reason, covered.error.detail);
    const gathered = await bulletins.gather({ ...query, days: LISTED_DAYS }, timeMs);
    if (!gathered) return unlisted('SOURCE_NOT_CONFIGURED', SWITCHED_OFF);
    // Newest first, however old.
    const items = pricesUpTo(query.product_id, query.date, gathered.held)
      .slice(0, LISTED_DAYS)
      .map((priced) => referenceOf(covered.value, priced));
    const byAddress = new Map(items.toReversed().map(({ source }) => [source.url, source]));
    if (items.length > 0) return { found: true, items, sources: [...byAddress.values()] } as const;
    return gathered.failure
      ? unlisted('SOURCE_UNAVAILABLE', gathered.failure.detail)
      : unlisted('NO_REFERENCE', `no price of ${query.product_id} is known up to ${query.date}`);
  }

  return {
    ...DERAL_SIMA,
    answers: (query) => query.kind === 'commodity-price',
    ask: (query, timeMs) =>
      query.kind === 'commodity-price'
        ? ask(query, timeMs)
        : Promise.resolve(notFound('NO_REFERENCE', 'the source quotes products only')),
    listers: { 'commodity-references': list },
    health: bulletins.health,
    close: async () => bulletins.close(),
  };
}

const referenceTo = ({ held, observation, limitations }: Chosen): ChosenReference => ({
  value: observation.average,
  unit: simaProduct(observation.product_id)?.unit ?? '',
  reference_date: held.bulletin.date,
  region: 'PR',
  ...(observation.range && { range: { ...observation.range, kind: 'MINIMUM_MAXIMUM' } }),
  observed: {
    product: observation.published_as,
    state_average: observation.average,
    ...(observation.range && { minimum: observation.range.low, maximum: observation.range.high }),
    previous_average: observation.previous,
    market_level: 'WHOLESALE_BUYING',
    read_from: held.via,
    ...(observation.cell === '' ? {} : { cell: observation.cell }),
    ...(held.file_name === null ? {} : { file_name: held.file_name }),
  },
  first: [WHOLESALE_LEVEL, ...(held.via === 'import' ? [IMPORTED_FILE] : [])],
  limitations,
  bytes: held.bytes,
});

/** The product, where this source quotes it in this state; without a state the Paraná figure is meant. */
function coveredProduct({
  product_id,
  state,
}: Pick<CommodityQuery, 'product_id' | 'state'>): Result<SimaProduct, Gap> {
  const product = simaProduct(product_id);
  if (!product) return gap('NO_REFERENCE', `${product_id} is not quoted by this source`);
  if (state === null || state === 'PR') return ok(product);
  return gap('REGION_NOT_COVERED', `${state} is not covered: the source quotes Paraná only`);
}

/** How many days' prices of a product are listed at most. */
const LISTED_DAYS = 12;

function referenceOf(product: SimaProduct, { held, observation }: Priced): CommodityReference {
  return {
    product_id: product.id,
    published_as: observation.published_as,
    date: held.bulletin.date,
    unit: product.unit,
    region: 'PR',
    market_level: 'WHOLESALE_BUYING',
    price: observation.average,
    source: describe(DERAL_SIMA, held),
    source_name: DERAL_SIMA.name,
  };
}
