import { describe, expect, it, vi } from 'vitest';
import type { ExportFile } from '../../../src/domain/batch.ts';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { MOST_ATTEMPTS } from '../../../src/engine/handling/attempts.ts';
import { fileChunks } from '../../../src/evidence/privacy/batch-lines.ts';
import { batchAssetId, uuidV5 } from '../../../src/kernel/ids.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { BATCH_ID, batchRig } from './rig.ts';

const THREE = Buffer.from(
  ['a', 'b', 'c'].map((key) => JSON.stringify({ key, asset: inventoryBody({ name: key }) })).join('\n'),
);
const away = () => new DependencyUnavailable('event_log', new Error('made up'));

type Rig = Awaited<ReturnType<typeof batchRig>>;
const resultsOf = ({ events }: Rig) =>
  events.flatMap(({ type, data }) =>
    type === 'BatchLinesDone' ? (data.results as { key: string; status: string; problem?: object }[]) : [],
  );
const typesOf = ({ events }: Rig) =>
  events.filter(({ stream }) => stream.startsWith('batch-')).map(({ type }) => type);

describe('the worker of batches', () => {
  it('lets a batch that waits pass one that takes long, which continues where it was', async () => {
    const [short, lines] = ['5f0c2a52-9d3a-4d0c-8a51-1f2b3c4d5e6f', 2_100];
    const line = (key: string) => JSON.stringify({ key, asset: inventoryBody({ name: key }) });
    const long = Array.from({ length: lines }, (_, n) => line(`long-${n}`)).join('\n');
    const rig = await batchRig(Buffer.from(long));
    await rig.accept(short, THREE);
    await rig.work(undefined, [BATCH_ID, short]);
    const ended = rig.events.filter(({ type }) => type === 'BatchCompleted').map(({ stream }) => stream);
    expect(ended).toEqual([`batch-${short}`, `batch-${BATCH_ID}`]);
    const keys = resultsOf(rig).map(({ key }) => key);
    expect(keys.indexOf('a')).toBe(1_000);
    expect(new Set(keys).size).toBe(lines + 3);
  });

  it.each([
    ['1,000 lines', { lines: 2_100, valuation: undefined, at: [1_000, 2_000] }],
    ['200 lines that are valued', { lines: 450, valuation: { purpose: 'SALE' }, at: [200, 400] }],
  ])('waits for the read models after %s', async (_, { lines, valuation, at }) => {
    const line = (n: number) =>
      JSON.stringify({ key: `${n}`, asset: inventoryBody({ name: `${n}` }), valuation });
    const waits: { readonly upTo: string; readonly registered: number }[] = [];
    const registered = () => rig.events.filter(({ type }) => type === 'AssetRegistered').length;
    const shown = Promise.withResolvers<void>();
    const rig = await batchRig(
      Buffer.from(Array.from({ length: lines }, (_, n) => line(n)).join('\n')),
      (ports) => ({
        ...ports,
        shown(upTo) {
          waits.push({ upTo, registered: registered() });
          return shown.promise;
        },
      }),
    );
    const working = rig.work();
    await vi.waitFor(() => expect(waits).toHaveLength(1), { timeout: 30_000 });
    expect(waits[0]?.upTo).toBe(rig.events.at(-1)?.position);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(registered()).toBe(at[0]);
    shown.resolve();
    await working;
    expect(waits.map((wait) => wait.registered)).toEqual(at);
    expect(resultsOf(rig)).toHaveLength(lines);
  });

  it('counts the pages of an open selection as progress', async () => {
    const rig = await batchRig(Buffer.of());
    await rig.revalue(Array.from({ length: 60_000 }, (_, n) => uuidV5(BATCH_ID, String(n))));
    for (let attempt = 1; attempt <= MOST_ATTEMPTS + 2; attempt += 1)
      await rig.work({ at: 'RevaluationAssetsSelected', isStored: true });
    expect(typesOf(rig).filter((type) => type === 'RevaluationAssetsSelected')).toHaveLength(7);
    expect(typesOf(rig)).not.toContain('BatchFailed');
  });

  it('refuses a key of a line that another worker has done meanwhile', async () => {
    let appends = 0;
    const rig: Rig = await batchRig(Buffer.of(), ({ log, documents }) => ({
      documents,
      log: {
        ...log,
        async append(append) {
          if (append.events[0].type !== 'BatchLinesDone') return log.append(append);
          appends += 1;
          const number = appends;
          // While the first worker stalls, another does two stretches, and fails at the third.
          if (number === 1) await rig.work();
          if (number === 4) throw new Error('made up');
          return log.append(append);
        },
      },
    }));
    const lines = Array.from({ length: 450 }, (_, n) =>
      JSON.stringify({ key: n === 449 ? '300' : String(n), asset: inventoryBody({ name: `Lot ${n}` }) }),
    );
    await rig.accept(BATCH_ID, Buffer.from(lines.join('\n')));
    await rig.work();
    expect(appends).toBeGreaterThan(3);
    await rig.work();
    expect(resultsOf(rig).map(({ status }) => status)).toEqual([...Array(449).fill('DONE'), 'REFUSED']);
  });

  it('knows in its next turn, and after a death, which references earlier lines have', async () => {
    const rig = await batchRig(Buffer.of());
    const lines = Array.from({ length: 1_300 }, (_, n) => {
      const external_reference = `r-${n % 1_200}`;
      return JSON.stringify({ key: String(n), asset: inventoryBody({ name: 'Lot', external_reference }) });
    });
    await rig.accept(BATCH_ID, Buffer.from(lines.join('\n')), 'UPDATE');
    await rig.work({ at: 'BatchLinesDone', isStored: true });
    await rig.work();
    const results = resultsOf(rig);
    expect(results.filter(({ status }) => status === 'DONE')).toHaveLength(1_200);
    expect(results.slice(1_200).map(({ status }) => status)).toEqual(Array(100).fill('REFUSED'));
  });

  describe('that brings assets up to date', () => {
    const [FIRST, UPDATE, LATER] = [
      BATCH_ID,
      'b1f0c9de-3a52-4c5b-9f0e-2d6a7c8e9f10',
      '5f0c2a52-9d3a-4d0c-8a51-1f2b3c4d5e6f',
    ];
    const lineOf = (key: string, more: object) =>
      Buffer.from(JSON.stringify({ key, asset: inventoryBody({ external_reference: 'r-1', ...more }) }));
    const changesOf = ({ events }: Rig) =>
      events
        .filter(({ type }) => type === 'AssetPatched' || type === 'AssetArchived')
        .map(({ type }) => type);
    /** A registered asset, and a line about it that was done by a worker that died before it recorded that. */
    const halfDone = async (more: object) => {
      const rig = await batchRig(lineOf('new', { name: 'As registered' }));
      await rig.work();
      await rig.accept(UPDATE, lineOf('row', more), 'UPDATE');
      await rig.work({ at: 'BatchLinesDone', isStored: false }, [UPDATE]);
      const id = batchAssetId(FIRST, 'new');
      return { rig, id, result: { key: 'row', status: 'DONE', asset_id: id } };
    };

    it('ends a line that archived its asset with what it did, when it is done again', async () => {
      const { rig, result } = await halfDone({ status: 'ARCHIVED' });
      expect(changesOf(rig)).toContain('AssetArchived');
      const before = changesOf(rig).length;
      await rig.work(undefined, [UPDATE]);
      expect(resultsOf(rig).at(-1)).toEqual(result);
      expect(changesOf(rig)).toHaveLength(before);
    });

    it('leaves an asset alone that got the reference since', async () => {
      const { rig, result } = await halfDone({ status: 'ARCHIVED' });
      await rig.accept(LATER, lineOf('other', { name: 'Another one' }));
      await rig.work(undefined, [LATER]);
      await rig.work(undefined, [UPDATE]);
      expect(resultsOf(rig).at(-1)).toEqual(result);
      expect(changesOf(rig).filter((type) => type === 'AssetArchived')).toHaveLength(1);
    });

    it('does not undo what somebody changed since', async () => {
      const { rig, id, result } = await halfDone({ name: 'As in the row' });
      await rig.change(id, { name: 'As a person wrote it' });
      await rig.work(undefined, [UPDATE]);
      expect(resultsOf(rig).at(-1)).toEqual(result);
      const names = rig.events.flatMap(({ type, data }) => (type === 'AssetPatched' ? [data.name] : []));
      expect(names.at(-1)).toBe('As a person wrote it');
    });
  });

  it.each([true, false])(
    'completes an open selection before the first line, also after a death in between (stored: %s)',
    async (isStored) => {
      const rig = await batchRig(Buffer.of());
      const ids = Array.from({ length: 10_200 }, (_, n) => uuidV5(BATCH_ID, String(n)));
      await rig.revalue(ids);
      await rig.work({ at: 'RevaluationAssetsSelected', isStored });
      await Promise.all([rig.work(), rig.work()]);
      const selected = rig.events.flatMap(({ type, data }) =>
        type === 'RevaluationAssetsSelected' ? (data.asset_ids as readonly string[]) : [],
      );
      expect(selected).toEqual(ids);
      expect(resultsOf(rig).map(({ key }) => key)).toEqual(ids);
      const types = typesOf(rig);
      expect(types.indexOf('BatchLinesDone')).toBeGreaterThan(types.indexOf('RevaluationSelectionEnded'));
      expect(rig.events.find(({ type }) => type === 'RevaluationSelectionEnded')?.data).toEqual({
        asset_count: ids.length,
      });
      expect(types.filter((type) => type === 'BatchCompleted')).toHaveLength(1);
      expect(rig.failures).toEqual([]);
    },
  );

  describe('of an export', () => {
    /** 2,500 steps of one line, each with its text. */
    async function* steps() {
      for (let done = 1; done <= 2_500; done += 1) yield { done, text: `${done}\n` };
    }
    const whole = Array.from({ length: 2_500 }, (_, n) => `${n + 1}\n`).join('');
    const fileIn = async ({ events, keys, documents }: Rig) => {
      const kept = events.find(({ type }) => type === 'ExportKept')?.data.file as unknown as ExportFile;
      const chunks = await Array.fromAsync(fileChunks({ keys, documents }, BATCH_ID, kept));
      return Buffer.concat(chunks).toString();
    };
    const advanced = ({ events }: Rig) =>
      events.flatMap(({ type, data }) => (type === 'ExportAdvanced' ? [data.lines_done] : []));

    it('lets a batch that waits pass, and continues where it was', async () => {
      const rig = await batchRig(Buffer.of());
      await rig.acceptExport(steps);
      const short = '5f0c2a52-9d3a-4d0c-8a51-1f2b3c4d5e6f';
      await rig.accept(short, THREE);
      await rig.work(undefined, [BATCH_ID, short]);
      const ended = rig.events.filter(({ type }) => type === 'BatchCompleted').map(({ stream }) => stream);
      expect(ended).toEqual([`batch-${short}`, `batch-${BATCH_ID}`]);
      expect(advanced(rig)).toEqual([1_000, 2_000]);
      expect(await fileIn(rig)).toBe(whole);
    });

    it('lets a batch that waits pass although it has no obligations, and works for long', async () => {
      const rig = await batchRig(Buffer.of());
      let now = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
      await rig.acceptExport(async function* () {
        for (let portfolio = 1; portfolio <= 10; portfolio += 1) {
          now += 500;
          yield { done: 0, text: `${portfolio}\n` };
        }
      });
      const short = '5f0c2a52-9d3a-4d0c-8a51-1f2b3c4d5e6f';
      await rig.accept(short, THREE);
      await rig.work(undefined, [BATCH_ID, short]);
      clock.mockRestore();
      const ended = rig.events.filter(({ type }) => type === 'BatchCompleted').map(({ stream }) => stream);
      expect(ended).toEqual([`batch-${short}`, `batch-${BATCH_ID}`]);
      expect(advanced(rig)).toEqual([]);
      expect(await fileIn(rig)).toBe(Array.from({ length: 10 }, (_, n) => `${n + 1}\n`).join(''));
    });

    it.each([
      ['ExportAdvanced', true],
      ['ExportAdvanced', false],
      ['ExportKept', false],
    ] as const)(
      'begins again after a death at %s (stored: %s), and its file is whole',
      async (at, isStored) => {
        const rig = await batchRig(Buffer.of());
        await rig.acceptExport(steps);
        await rig.work({ at, isStored });
        expect(await rig.work()).toEqual({ result: 'done' });
        expect(await fileIn(rig)).toBe(whole);
        expect(typesOf(rig).filter((type) => type === 'BatchCompleted')).toHaveLength(1);
      },
    );

    it('is no further attempt in each of its turns', async () => {
      const rig = await batchRig(Buffer.of());
      await rig.acceptExport(async function* () {
        for (let done = 1_000; done <= 9_000; done += 1_000) yield { done, text: `${done}\n` };
      });
      const others = Array.from({ length: 8 }, (_, n) => uuidV5(BATCH_ID, String(n)));
      for (const id of others) await rig.accept(id, THREE);
      await rig.work(undefined, [BATCH_ID, ...others.slice(0, 3)]);
      expect(rig.events.filter(({ type }) => type === 'BatchFailed')).toEqual([]);
      expect(typesOf(rig).filter((type) => type === 'ExportKept')).toHaveLength(1);
      const starts = rig.events.filter(
        ({ stream, type }) => stream === `batch-${BATCH_ID}` && type === 'BatchStarted',
      );
      expect(starts).toHaveLength(1);
    });

    it('begins again when an engine was away, without counting that as an attempt', async () => {
      const rig = await batchRig(Buffer.of());
      let outages = 2;
      await rig.acceptExport(async function* () {
        yield { done: 1, text: 'lost' };
        if (outages-- > 0) throw away();
        yield* steps();
      });
      expect(await rig.work()).toEqual({ result: 'done' });
      expect(await fileIn(rig)).toBe(`lost${whole}`);
      expect(rig.failures).toEqual([]);
      expect(typesOf(rig).filter((type) => type === 'BatchStarted')).toHaveLength(1);
    });

    it.each([1, 1_500])('fails after five attempts that broke off after %d', async (done) => {
      const rig = await batchRig(Buffer.of());
      await rig.acceptExport(async function* () {
        yield { done };
        throw new Error('made up');
      });
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1)
        expect((await rig.work())?.result).toBe('retry');
      expect(await rig.work()).toEqual({ result: 'done' });
      expect(rig.events.at(-1)).toMatchObject({
        type: 'BatchFailed',
        data: { error: { code: 'ATTEMPTS_EXHAUSTED' } },
      });
    });
  });

  it('waits for an unavailable log without failing lines', async () => {
    let refusals = 3;
    const rig = await batchRig(THREE, ({ log, documents }) => ({
      documents,
      log: {
        ...log,
        async append(append) {
          if (append.stream.startsWith('asset-') && refusals-- > 0) throw away();
          return log.append(append);
        },
      },
    }));
    expect(await rig.work()).toEqual({ result: 'done' });
    expect(resultsOf(rig).map(({ key, status }) => `${key} ${status}`)).toEqual([
      'a DONE',
      'b DONE',
      'c DONE',
    ]);
    expect(rig.failures).toEqual([]);
  });

  it('waits for unavailable document storage without failing the batch', async () => {
    let refusals = 2;
    const rig = await batchRig(THREE, ({ log, documents }) => ({
      log,
      documents: {
        ...documents,
        async get(digest) {
          if (refusals-- > 0) throw new DependencyUnavailable('document_storage', undefined);
          return documents.get(digest);
        },
      },
    }));
    expect(await rig.work()).toEqual({ result: 'done' });
    expect(typesOf(rig)).toEqual(['AssetBatchAccepted', 'BatchStarted', 'BatchLinesDone', 'BatchCompleted']);
  });

  it('records the fault of a tax id without leading zeros, but not the id', async () => {
    const written = ['5,2998224725E+10', '52.998.224.725', '\uff15\uff12998224725', '191'];
    const lines = written.map((tax_id, index) =>
      JSON.stringify({ key: `line-${index}`, asset: inventoryBody({ owner: { name: 'Made up', tax_id } }) }),
    );
    const rig = await batchRig(Buffer.from(lines.join('\n')));
    await rig.work();
    const problems = resultsOf(rig).flatMap(({ problem }) => (problem ? [problem] : []));
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatchObject({
      errors: [{ pointer: '/asset/owner/tax_id', code: 'invalid_tax_id' }],
    });
    const recorded = JSON.stringify(rig.events.filter(({ stream }) => stream.startsWith('batch-')));
    expect(recorded).not.toMatch(/529[.]?982|did you mean|0001-91/);
  });

  it('gives up a line after three other failures, and processes the rest', async () => {
    const rig = await batchRig(THREE, ({ log, documents }) => ({
      documents,
      log: {
        ...log,
        async append(append) {
          if (append.stream.startsWith('asset-') && append.events[0].data.name === 'b')
            throw new Error('Ana Lima');
          return log.append(append);
        },
      },
    }));
    await rig.work();
    expect(resultsOf(rig)).toMatchObject([
      { key: 'a', status: 'DONE' },
      { key: 'b', status: 'REFUSED', problem: { code: 'INTERNAL' } },
      { key: 'c', status: 'DONE' },
    ]);
    expect(JSON.stringify(resultsOf(rig))).not.toContain('Ana Lima');
    expect(rig.failures).toEqual([new Error('Ana Lima')]);
  });

  it('fails a batch with unreadable lines after five attempts, and destroys its key', async () => {
    const rig = await batchRig(THREE, ({ log, documents }) => ({
      log,
      documents: { ...documents, get: async () => undefined },
    }));
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1)
      expect(await rig.work()).toMatchObject({ result: 'retry', delayMs: 250 * 2 ** attempt });
    expect(await rig.work()).toEqual({ result: 'done' });
    expect(await rig.work()).toEqual({ result: 'done' });
    expect(typesOf(rig)).toEqual([
      'AssetBatchAccepted',
      ...Array.from({ length: MOST_ATTEMPTS }, () => 'BatchStarted'),
      'BatchFailed',
    ]);
    expect(rig.events.at(-1)?.data).toMatchObject({ error: { code: 'BATCH_UNREADABLE' } });
    expect(await rig.keys.obtain(`batch-${BATCH_ID}`)).toBe('erased');
    expect(rig.failures).toHaveLength(MOST_ATTEMPTS);
  });
});
