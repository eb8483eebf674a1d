import type { PublicExample } from '../contract.ts';

/** Examples of bonds priced from a rate that the caller states. */

const ltn = { quantity: '10', bond: 'LTN', maturity_date: '2029-01-01', discount_rate: '0.1416' };
const ntnF = { quantity: '2', bond: 'NTN_F', maturity_date: '2035-01-01', discount_rate: '0.136296' };

export const bondExamples: readonly PublicExample[] = [
  {
    title: 'Ten LTN at a rate of 14.16 %',
    parameters: ltn,
    valuationDate: '2026-07-10',
    // 619 business days: 722.313330 each
    expected: '7223.13',
  },
  {
    title: 'Two NTN-F at a rate of 13.6296 %',
    parameters: ntnF,
    valuationDate: '2026-02-06',
    // Eighteen coupons, and the face with the last: 837.653061 each
    expected: '1675.31',
  },
  {
    title: 'A bond without a rate: none is invented',
    parameters: { quantity: '10', bond: 'LTN', maturity_date: '2029-01-01' },
    valuationDate: '2026-07-10',
    expected: null,
  },
  {
    title: 'A bond that has matured',
    parameters: { ...ltn, maturity_date: '2026-07-01' },
    valuationDate: '2026-07-10',
    expected: null,
  },
  {
    title: 'A day on which no bond matures',
    parameters: { ...ltn, maturity_date: '2029-01-02' },
    valuationDate: '2026-07-10',
    expected: null,
  },
];
