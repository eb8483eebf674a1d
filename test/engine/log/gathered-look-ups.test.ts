import { describe, expect, it } from 'vitest';
import { gatheredLookUps } from '../../../src/engine/projecting/postgres/read-models.ts';

function bench() {
  const statements: string[][] = [];
  const answers: (() => void)[] = [];
  const lookUp = gatheredLookUps((_statement, [keys]) => {
    const asked = keys as string[];
    statements.push(asked);
    return new Promise((resolve, reject) => {
      answers.push(() =>
        asked.includes('broken')
          ? reject(new Error('broken'))
          : resolve(asked.filter((key) => key !== 'missing').map((id) => ({ id }))),
      );
    });
  });
  const ask = (key: string) => lookUp('things', 'select', key);
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return { statements, answers, ask, turn };
}

describe('look-ups by key', () => {
  it('of one turn share a statement, with each key once, and each gets its row', async () => {
    const { statements, answers, ask, turn } = bench();
    const asked = [ask('a'), ask('b'), ask('a'), ask('missing')];
    await turn();
    expect(statements).toEqual([['a', 'b', 'missing']]);
    answers[0]?.();
    expect(await Promise.all(asked)).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'a' }, undefined]);
  });

  it('wait while two statements are under way, and are sent when one has ended', async () => {
    const { statements, answers, ask, turn } = bench();
    const first = ask('a');
    await turn();
    void ask('b');
    await turn();
    const late = [ask('c'), ask('d')];
    await turn();
    expect(statements).toEqual([['a'], ['b']]);
    answers[0]?.();
    await first;
    await turn();
    expect(statements).toEqual([['a'], ['b'], ['c', 'd']]);
    answers[2]?.();
    expect(await Promise.all(late)).toEqual([{ id: 'c' }, { id: 'd' }]);
  });

  it('fail together with their statement, and later ones succeed', async () => {
    const { answers, ask, turn } = bench();
    const failed = Promise.allSettled([ask('a'), ask('broken')]);
    await turn();
    answers[0]?.();
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask('c');
    await turn();
    answers[1]?.();
    expect(await next).toEqual({ id: 'c' });
  });
});
