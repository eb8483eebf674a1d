import { expect, it } from 'vitest';
import { publishedOf } from '../../web/estimator/result/published-of.ts';

const priced = (...regions: readonly (string | null)[]) => ({
  evidence: regions.map((region) => ({ region })),
});

it('the state that was given for a line counts, priced or not', () => {
  const parameters = { 'lines.0.product_id': 'soy', 'lines.0.state': 'MT' };
  expect(publishedOf(priced(), parameters)).toEqual([{ productId: 'soy', state: 'MT' }]);
  expect(publishedOf(priced('PR'), parameters)).toEqual([{ productId: 'soy', state: 'MT' }]);
});

it('without one it is Paraná, where a price of it was taken; without either nothing is shown', () => {
  expect(publishedOf(priced(null, 'BR', 'PR'), { product_id: 'soy' })).toEqual([
    { productId: 'soy', state: 'PR' },
  ]);
  expect(publishedOf(priced('BR'), { product_id: 'tesouro-selic-2031-03-01' })).toEqual([]);
  expect(publishedOf({}, { product_id: 'soy' })).toEqual([]);
  const lines = { 'lines.0.product_id': 'soy', 'lines.0.state': 'MT', 'lines.1.product_id': 'maize' };
  expect(publishedOf(priced('MT', 'PR'), lines)).toEqual([
    { productId: 'soy', state: 'MT' },
    { productId: 'maize', state: 'PR' },
  ]);
});

it('of several lines each product and state is shown once, and no more than five', () => {
  const line = (at: number, product: string, state: string) => ({
    [`lines.${at}.product_id`]: product,
    [`lines.${at}.state`]: state,
  });
  const two = { ...line(0, 'soy', 'MT'), ...line(1, 'soy', 'MT'), ...line(2, 'maize', 'MT') };
  expect(publishedOf(priced(), two)).toEqual([
    { productId: 'soy', state: 'MT' },
    { productId: 'maize', state: 'MT' },
  ]);
  const states = ['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF'];
  const many = Object.assign({}, ...states.map((state, at) => line(at, 'soy', state)));
  expect(publishedOf(priced(), many)).toHaveLength(5);
});
