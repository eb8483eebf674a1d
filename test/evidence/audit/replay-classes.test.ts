import { expect, it } from 'vitest';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import { registeredAssetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { replayRig } from '../../support/replay-rig.ts';

/** Every worked example of every class, valued by handler and worker. */
const cases = registeredAssetClasses.flatMap(({ id, examples }) =>
  examples.map((example) => ({ id, title: example.title, example })),
);

const valuedExample = async ({ id, example }: (typeof cases)[number]) => {
  const rig = replayRig();
  const { attributes, answers, valuationDate } = example;
  const asset = { asset_class: id, attributes };
  const valuation = await rig.valued(asset, answers, { body: { valuation_date: valuationDate } });
  return { ...rig, valuation, asked: answers.length };
};

it.each(cases)('$id, $title: is reproduced', async (example) => {
  const { log, documents, valuation, asked } = await valuedExample(example);
  const replay = await replayValuation({ log, documents }, valuation);
  expect(replay).toMatchObject({ check: 'RECOMPUTED', findings: [], events_replayed: 3, events: 3 });
  const expected = Object.values(example.example.expected).some((amount) => amount !== null);
  expect(replay?.state?.status).toBe(expected ? 'CALCULATED' : 'NO_COVERAGE');
  const figures = example.example.answers.filter(({ answer }) => answer.found).length;
  expect(replay?.evidence.every(({ status }) => status === 'KEPT')).toBe(true);
  expect(replay?.evidence.length).toBeLessThanOrEqual(figures);
  expect(replay?.statement).toMatch(
    asked === 0 ? /no price source was queried/ : new RegExp(`${asked} answers? of price`),
  );
});
