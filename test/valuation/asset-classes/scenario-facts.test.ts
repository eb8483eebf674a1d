import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import {
  contradictions,
  factLimitations,
  factsOf,
  onFacts,
} from '../../../src/valuation/asset-classes/building-blocks/scenario/facts.ts';
import {
  modelOf,
  modelResult,
  type StoredModel,
} from '../../../src/valuation/asset-classes/building-blocks/scenario.ts';
import { forAll } from '../../support/property-runs.ts';
import { decimalText } from '../../support/rational.ts';

/** Every figure is made up. */

const DAYS = { valuationDate: '2026-11-20', proposedOn: '2026-11-01' };
const payment = (parameters: StoredModel['parameters']): StoredModel => ({
  kind: 'PRESENT_VALUE',
  parameters,
});
const WRITTEN = '2025-11-20';
const textsOf = (model: StoredModel, facts: StoredModel['parameters']) =>
  factLimitations(model, facts, DAYS).map(({ code, text }) => [code, text.en]);

describe('the facts of an asset', () => {
  it('are of its attributes those that a kind of scenario speaks of', () => {
    const attributes = {
      face_value: '1000.00',
      due_date: '2027-11-20',
      debtor: 'Made up',
      ownership_share: '0.5',
      replacement_cost: '9.00',
      age_years: '4',
      discount_rate: '0.1',
      service_life_years: '20',
      residual_rate: '0.1',
    };
    expect(factsOf('PRESENT_VALUE', attributes, WRITTEN)).toEqual({
      face_value: '1000.00',
      due_date: '2027-11-20',
    });
    expect(factsOf('CASH_FLOW', attributes, WRITTEN)).toEqual({ ownership_share: '0.5' });
    expect(factsOf('DEPRECIATED_REPLACEMENT_COST', attributes, WRITTEN)).toEqual({
      replacement_cost: '9.00',
      age_years: '4',
      age_as_of: WRITTEN,
    });
    expect(factsOf('DEPRECIATED_REPLACEMENT_COST', {}, WRITTEN)).toEqual({});
  });

  it('are reported: whose they are, and where they contradict each other', () => {
    const facts = { face_value: '1000.00', due_date: '2027-11-20' };
    expect(textsOf(payment({ discount_rate: '0.1' }), facts)).toEqual([
      ['FACTS_OF_THE_ASSET', expect.stringContaining('face value 1000.00, due date 2027-11-20')],
    ]);
    expect(textsOf(payment(facts), {})).toEqual([
      ['FACTS_SUPPOSED_BY_SCENARIO', expect.stringContaining('face value 1000.00, due date 2027-11-20')],
    ]);
    expect(textsOf(payment({ ...facts, face_value: '2000.00' }), facts)).toEqual([
      ['SCENARIO_CONTRADICTS_ASSET', expect.stringMatching(/face_value 2000\.00.* 1000\.00/)],
    ]);
    expect(textsOf(payment(facts), facts)).toEqual([]);
  });
});

describe('the face value of a portfolio', () => {
  const portfolio = (...faces: readonly string[]): StoredModel => ({
    kind: 'RECEIVABLES_PORTFOLIO',
    parameters: { discount_rate: '0.1', buckets: faces.map((face_amount) => ({ face_amount })) },
  });
  const attributes = { face_value: '1000.00', due_date: '2027-11-20' };
  const facts = factsOf('RECEIVABLES_PORTFOLIO', attributes, WRITTEN);

  it('is that of its buckets together', () => {
    expect(facts).toEqual({ face_value: '1000.00' });
    expect(textsOf(portfolio('600.50', '399.50'), facts)).toEqual([]);
    expect(textsOf(portfolio('600.50', '399.51'), facts)).toEqual([
      ['SCENARIO_CONTRADICTS_ASSET', expect.stringMatching(/face_value 1000\.01.* 1000\.00/)],
    ]);
    expect(textsOf(portfolio('600.50'), {})).toEqual([
      ['FACTS_SUPPOSED_BY_SCENARIO', expect.stringContaining('the sum of the buckets 600.50')],
    ]);
  });

  it('of the asset stands in for no buckets', () => {
    const none: StoredModel = { kind: 'RECEIVABLES_PORTFOLIO', parameters: { discount_rate: '0.1' } };
    expect(textsOf(none, facts)).toEqual([]);
    expect(onFacts(none, facts)).toEqual(none);
    expect(modelResult(modelOf(onFacts(none, facts)), '2026-11-20').amount).toBeNull();
  });
});

describe('the age of a thing', () => {
  const machine = (parameters: StoredModel['parameters']): StoredModel => ({
    kind: 'DEPRECIATED_REPLACEMENT_COST',
    parameters,
  });
  const own = factsOf('DEPRECIATED_REPLACEMENT_COST', { age_years: '4' }, WRITTEN);

  it.each([
    ['the same age of the same day', { age_years: '4', age_as_of: WRITTEN }, []],
    ['an age of the day of the proposal', { age_years: '4' }, ['age_years']],
    ['an age that is the same on the valuation date', { age_years: '4.94729638' }, []],
    ['another day of manufacture', { manufactured_on: '2020-01-01' }, ['manufactured_on']],
    ['no age', { service_life_years: '20' }, []],
  ])('is compared as it is on the valuation date: %s', (_what, parameters, names) =>
    expect(contradictions(machine(parameters), own, DAYS).map(({ name }) => name)).toEqual(names),
  );

  it('contradicts on no day where both say the same, each rounded in its own way', () => {
    const made = fc.integer({ min: 0, max: 20_000 });
    forAll([made, fc.integer({ min: 0, max: 4_000 }), fc.boolean()], (days, later, isSaid) => {
      const [manufactured_on, proposedOn, valuationDate] = [0, days, days + later].map((day) =>
        dateOfDay(dayOf('1980-01-01') + day),
      ) as [string, string, string];
      // Eight digits, as the service itself shows an age.
      const age_years = (days / 365.25).toFixed(8);
      const model = machine({ age_years, ...(isSaid && { age_as_of: proposedOn }) });
      expect(contradictions(model, { manufactured_on }, { valuationDate, proposedOn })).toEqual([]);
      const other = machine({ age_years, age_as_of: dateOfDay(dayOf(proposedOn) - 1) });
      expect(contradictions(other, { manufactured_on }, { valuationDate, proposedOn })).toHaveLength(1);
    });
  });

  it('is the asset’s with its day where the scenario names none, and the scenario’s whole where it names one', () => {
    expect(onFacts(machine({ residual_rate: '0.1' }), own).parameters).toEqual({
      age_years: '4',
      age_as_of: WRITTEN,
      residual_rate: '0.1',
    });
    expect(onFacts(machine({ manufactured_on: '2021-11-20' }), own).parameters).toEqual({
      manufactured_on: '2021-11-20',
    });
  });
});

const cents = fc.bigInt({ min: 1n, max: 10n ** 12n });

describe('a scenario on the facts of an asset', () => {
  it('never gives the amount of another face value than the asset has', () =>
    forAll([cents, fc.option(cents, { nil: undefined }), fc.nat(3)], (own, assumed, zeros) => {
      const facts = { face_value: decimalText(own), due_date: '2027-11-20' };
      const model = payment({
        discount_rate: '0.1',
        ...(assumed !== undefined && { face_value: `${'0'.repeat(zeros)}${decimalText(assumed)}` }),
      });
      const isRefused = contradictions(model, facts, DAYS).length > 0;
      expect(isRefused).toBe(assumed !== undefined && assumed !== own);
      if (isRefused) return;
      const result = modelResult(modelOf(onFacts(model, facts)), '2026-11-20');
      const ofTheAsset = payment({ ...facts, discount_rate: '0.1' });
      expect(result.amount).toBe(modelResult(modelOf(ofTheAsset), '2026-11-20').amount);
    }));
});
