import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { MarketEstimateBody, marketView } from '../../../valuation/estimation/estimate-view.ts';
import { marketEstimate } from '../../../valuation/estimation/public-estimates.ts';
import type { PriceSources } from '../../../valuation/references/contract.ts';
import type { Route } from '../../route.ts';
import { bodyOf, classExamples, classesOf, PATHS } from './classes.ts';
import { estimateRoute } from './estimate-route.ts';
import { listed, lookupBody, lookupRoute } from './lookup-shapes.ts';

const [TREASURY_SECURITY] = classesOf('treasury');
const FIELDS = ['product_id', 'quantity'] as const;

const date = z.string().meta({ format: 'date' });
const price = z.string().nullable();

const Product = z.strictObject({
  product_id: z.string().meta({ description: 'The id that an estimate or an asset takes as `product_id`.' }),
  name: z.string().meta({ description: 'Name of the security, as the treasury writes it.' }),
  maturity_date: date.meta({ description: 'The day on which the security is paid back.' }),
  base_date: date.meta({ description: 'The day of the prices and rates.' }),
  buy_price: price.meta({
    description: 'At which an investor buys, in BRL a unit; null where there is none.',
  }),
  sell_price: price.meta({
    description: 'At which the treasury buys back, in BRL a unit: what a holder has.',
  }),
  buy_rate: price.meta({
    description: 'Yield of who buys at `buy_price`, a fraction a year: `0.1404` is 14.04 %.',
  }),
  sell_rate: price.meta({ description: 'Yield at which `sell_price` is reckoned, a fraction a year.' }),
});

const Treasury = lookupBody(Product, {}).meta({ id: 'TreasuryProducts' });

export const treasuryRoutes = (sources: PriceSources, clock: Clock): readonly Route[] => [
  lookupRoute(clock, {
    path: '/market/treasury',
    operationId: 'listTreasuryProducts',
    tag: 'Market',
    summary: 'Federal treasury securities with their newest prices and rates.',
    description: 'A holding is valued at `sell_price`, at which the treasury buys back.',
    body: Treasury,
    example: {
      items: [
        {
          product_id: 'tesouro-prefixado-2029-01-01',
          name: 'Tesouro Prefixado 2029',
          maturity_date: '2029-01-01',
          base_date: '2026-11-19',
          buy_price: '724.55',
          sell_price: '722.31',
          buy_rate: '0.1404',
          sell_rate: '0.1416',
        },
      ],
    },
    look: async (_query, today, language) =>
      listed(await sources.list({ kind: 'treasury-products', date: today }), sources.profiles, language),
  }),
  estimateRoute(clock, {
    path: PATHS.treasury,
    operationId: 'createTreasuryEstimate',
    tag: 'Market',
    summary: 'Values treasury securities at the price at which the treasury buys back.',
    description: '`product_id` is one of `GET /market/treasury`. A price counts for ten days.',
    body: bodyOf(TREASURY_SECURITY, FIELDS).meta({ id: 'TreasuryEstimateRequest' }),
    result: MarketEstimateBody,
    examples: () => classExamples(TREASURY_SECURITY, FIELDS, sources.profiles, marketView),
    estimate: async (body, today, language) =>
      marketView(await marketEstimate(TREASURY_SECURITY, body, today, sources), language),
  }),
];
