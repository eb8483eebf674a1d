import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findChainFault } from '../../../src/kernel/hash-chain.ts';
import { uuidV5 } from '../../../src/kernel/ids.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { runs } from '../../support/property-runs.ts';
import { BATCH_ID, batchRig, SENDER } from './rig.ts';

/** Compares batches of random lines with a simple model, whichever worker dies. */

/** A line as sent, and its result unless an earlier line has its key. */
interface Line {
  readonly sent: string | Buffer;
  /** Null if it cannot be read. */
  readonly key: string | null;
  readonly ends: 'DONE' | 'PARTIAL' | { readonly code: string; readonly pointer?: string };
  readonly isValued?: true;
}

const asset = (name: string, more: object = {}) => inventoryBody({ name, ...more });
const valuation = { purpose: 'SALE' };
const later = { purpose: 'SALE', valuation_date: '2099-01-01' };
const json = JSON.stringify;

const refused = (sent: Line['sent'], code: string, pointer?: string, key: Line['key'] = null): Line => ({
  sent,
  key,
  ends: { code, ...(pointer !== undefined && { pointer }) },
});
const invalid = (sent: Line['sent'], pointer: string, key?: string) =>
  refused(sent, 'VALIDATION_FAILED', pointer, key);

/** Each kind of line, for a key. */
const KINDS: { readonly [kind: string]: (key: string) => Line } = {
  registered: (key) => ({ sent: json({ key, asset: asset(key) }), key, ends: 'DONE' }),
  valued: (key) => ({ sent: json({ key, asset: asset(key), valuation }), key, ends: 'DONE', isValued: true }),
  spaced: (key) => ({ sent: ` ${json({ asset: asset(key), key })} \t\r`, key, ends: 'DONE' }),
  'valued on a day to come': (key) => ({
    sent: json({ key, asset: asset(key), valuation: later }),
    key,
    ends: 'PARTIAL',
  }),
  'a bad asset that is to be valued': (key) =>
    invalid(
      json({ key, asset: { ...asset(key), asset_class: 'CASTLE' }, valuation }),
      '/asset/asset_class',
      key,
    ),
  'a valuation for nothing known': (key) =>
    invalid(json({ key, asset: asset(key), valuation: { purpose: 'FUN' } }), '/valuation/purpose', key),
  'an unknown field': (key) => invalid(json({ key, asset: asset(key), 'Ana Lima': 1 }), '', key),
  'an unknown field of the asset': (key) =>
    invalid(json({ key, asset: asset(key, { 'Ana Lima': 1 }) }), '/asset', key),
  'cut off': (key) => refused(`{"key":"${key}","asset"`, 'MALFORMED_JSON'),
  'a member twice': (key) => invalid(`{"key":"x","key":"${key}"}`, '/key'),
  blank: () => refused(' ', 'MALFORMED_JSON'),
  empty: () => refused('', 'MALFORMED_JSON'),
  'no UTF-8': () => refused(Buffer.from([0x22, 0xff, 0x22]), 'MALFORMED_JSON'),
  'no object': () => invalid('[1]', ''),
  'no key': (key) => invalid(json({ asset: asset(key) }), '/key'),
  'a key with an accent': (key) => invalid(json({ key: `${key}é`, asset: asset(key) }), '/key'),
  'too long': (key) => refused(json({ key, asset: asset('x'.repeat(65_536)) }), 'PAYLOAD_TOO_LARGE'),
};
const isBlank = ({ sent }: Line): boolean => typeof sent === 'string' && sent.trim() === '';

interface Expected {
  readonly key: string | null;
  readonly status: string;
  readonly asset_id?: string;
  readonly valuation_id?: string;
  readonly code?: string;
  readonly pointer?: string;
}

/** Expected results: blank lines are ignored; of lines with one key the first counts. */
function modelOf(lines: readonly Line[]): readonly Expected[] {
  const counted = lines.filter((line) => !isBlank(line));
  return counted.map(({ key, ends, isValued }, index): Expected => {
    const isTaken = key !== null && counted.slice(0, index).some((line) => line.key === key);
    if (isTaken) return { key, status: 'REFUSED', code: 'DUPLICATE_KEY', pointer: '/key' };
    if (typeof ends === 'object') return { key, status: 'REFUSED', ...ends };
    const asset_id = uuidV5(BATCH_ID, json(['asset', key]));
    if (ends === 'PARTIAL')
      return { key, status: ends, asset_id, code: 'VALIDATION_FAILED', pointer: '/valuation/valuation_date' };
    return {
      key,
      status: ends,
      asset_id,
      ...(isValued && { valuation_id: uuidV5(BATCH_ID, json(['valuation', key])) }),
    };
  });
}

/** A few lines of any kind, sometimes after a full stretch. */
const anyLines = fc
  .tuple(
    fc.constantFrom(0, 0, 198),
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(KINDS)), fc.integer({ min: 0, max: 30 })), {
      minLength: 1,
      maxLength: 40,
    }),
  )
  .map(([before, drawn]) => [
    ...Array.from({ length: before }, (_, n) => lineOf('registered', n + 20)),
    ...drawn.map(([kind, n]) => lineOf(kind, n)),
  ])
  .filter((lines) => lines.some((line) => !isBlank(line)));
const lineOf = (kind: string, n: number): Line => KINDS[kind]?.(`row ${n}`) as Line;
/** Among the first lines, or at the end of a stretch. */
const anyMoment = fc.oneof(fc.nat({ max: 60 }), fc.constant('BatchLinesDone' as const));
const anyDeaths = fc.array(fc.record({ at: anyMoment, isStored: fc.boolean() }), { maxLength: 3 });

it('processes each line once despite crashes, with the results of a simple model', async () => {
  let deaths = 0;
  await fc.assert(
    fc.asyncProperty(anyLines, anyDeaths, fc.boolean(), async (lines, dying, atTheSameTime) => {
      const bytes = Buffer.concat(lines.flatMap(({ sent }) => [Buffer.from(sent), Buffer.from('\n')]));
      const rig = await batchRig(bytes);
      for (const death of dying) await rig.work(death);
      const isOver = rig.events.some(({ type }) => type === 'BatchCompleted');
      deaths += isOver ? 0 : dying.length;
      await Promise.all([rig.work(), ...(atTheSameTime ? [rig.work()] : [])]);
      expect(rig.failures).toEqual([]);

      const model = modelOf(lines);
      const ofBatch = rig.events.filter(({ stream }) => stream === `batch-${BATCH_ID}`);
      const recorded = ofBatch.flatMap(({ type, data }) =>
        type === 'BatchLinesDone'
          ? [{ first_line: Number(data.first_line), results: data.results as unknown as readonly Reported[] }]
          : [],
      );
      const results = recorded.flatMap((each) => each.results);
      expect(results.map(shown)).toEqual(model.map(shown));
      let next = 1;
      for (const { first_line, results: some } of recorded) {
        expect(first_line).toBe(next);
        next += some.length;
      }
      const countOf = (status: string) => model.filter((line) => line.status === status).length;
      expect(ofBatch.filter(({ type }) => type === 'BatchCompleted').map(({ data }) => data)).toEqual([
        { done: countOf('DONE'), partial: countOf('PARTIAL'), refused: countOf('REFUSED') },
      ]);

      // The log contains each asset and valuation once, and nothing else.
      const made = rig.events.filter(({ stream }) => !stream.startsWith('batch-'));
      const ids = (of: 'asset_id' | 'valuation_id', prefix: string) =>
        model.flatMap((line) => (line[of] === undefined ? [] : [`${prefix}${line[of]}`]));
      expect(made.map(({ stream }) => stream).sort()).toEqual(
        [...ids('asset_id', 'asset-'), ...ids('valuation_id', 'valuation-')].sort(),
      );
      expect(new Set(made.map(({ metadata }) => metadata.actor))).toEqual(
        new Set(made.length ? [SENDER] : []),
      );
      for (const stream of new Set(rig.events.map((event) => event.stream)))
        expect(findChainFault(rig.events.filter((event) => event.stream === stream))).toBeUndefined();
      expect(await rig.keys.obtain(`batch-${BATCH_ID}`)).toBe('erased');
      expect(json(results)).not.toContain('Ana Lima');
    }),
    { numRuns: runs(300) },
  );
  expect(deaths).toBeGreaterThan(0);
});

it('counts what an earlier attempt did, although it would be refused now', async () => {
  const rig = await batchRig(Buffer.from(String(lineOf('valued', 1).sent)));
  // Its third append is the valuation.
  await rig.work({ at: 2, isStored: true });
  const [asset_id, valuation_id] = ['asset', 'valuation'].map((of) => uuidV5(BATCH_ID, json([of, 'row 1'])));
  await rig.archive(asset_id ?? '');
  await rig.work();
  const results = rig.events.flatMap(({ type, data }) => (type === 'BatchLinesDone' ? [data.results] : []));
  expect(results).toEqual([[{ key: 'row 1', status: 'DONE', asset_id, valuation_id }]]);
  expect(rig.events.map(({ type }) => type)).toEqual([
    'AssetBatchAccepted',
    'BatchStarted',
    'AssetRegistered',
    'ValuationRequested',
    'AssetArchived',
    'BatchStarted',
    'BatchLinesDone',
    'BatchCompleted',
  ]);
});

type Reported = Expected & { readonly problem?: unknown };

/** A result with its problem's code and first pointer. */
function shown({ key, status, asset_id, valuation_id, code, pointer, problem }: Reported) {
  const reported = problem as { code: string; errors: { pointer: string }[] } | undefined;
  const [where] = reported?.errors ?? [];
  return [key, status, asset_id, valuation_id, reported?.code ?? code, where?.pointer ?? pointer];
}
