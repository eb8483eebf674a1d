import { Comparables } from '../src/valuation/asset-classes/building-blocks/comparables/fields.ts';
import { comparedWith } from '../src/valuation/asset-classes/building-blocks/comparables.ts';
import { percentile } from './support/load.ts';
import { printFigure, printMachine, setting } from './support/result.ts';

/** A regression of 500 market data on 20 characteristics: parsed by its schema, which refuses singular matrices, then valued. */
const DATA = 500;
const VARIABLES = 20;
const TURNS = setting('BENCH_TURNS', 50);

/** Made up by a seeded generator. */
function generator(): () => number {
  let state = 20_261_120;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const next = generator();
const characteristics = Array.from({ length: DATA }, () =>
  Array.from({ length: VARIABLES }, () => (1 + 99 * next()).toFixed(2)),
);
const body = {
  treatment: 'REGRESSION',
  price_transformation: 'LN',
  variables: Array.from({ length: VARIABLES }, (_, index) => ({
    name: `v${index + 1}`,
    transformation: 'LN',
  })),
  subject: { values: characteristics[0] },
  data: characteristics.map((values, index) => ({
    price: (
      100_000 +
      values.reduce((sum, value) => sum + 900 * Number(value), 0) * (0.9 + 0.2 * next())
    ).toFixed(2),
    date: '2026-10-15',
    source: `Made-up listing ${index + 1}`,
    values,
  })),
};

printMachine();
const [checking, valuing]: [number[], number[]] = [[], []];
for (let turn = 0; turn < TURNS; turn += 1) {
  const began = performance.now();
  const comparables = Comparables.parse(body);
  const taken = performance.now();
  const [result] = comparedWith({ comparables }, '2026-11-20', true);
  if (!result?.calculation) throw new Error('it was not compared');
  checking.push(taken - began);
  valuing.push(performance.now() - taken);
}
const whole = checking.map((each, turn) => each + (valuing[turn] ?? 0));
printFigure('taken by its schema, p50', percentile(checking, 0.5), 'ms');
printFigure('valued, p50', percentile(valuing, 0.5), 'ms');
printFigure('both, the first of the process', whole[0] ?? 0, 'ms', { below: 300 });
printFigure('both, p95', percentile(whole, 0.95), 'ms', { below: 300 });
