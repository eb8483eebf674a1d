import { beforeAll, describe, expect, it } from 'vitest';
import { ProposeScenarioBody } from '../../commands/scenario.ts';
import { ASSET_CLASSES, SCENARIO_KINDS } from '../../src/kernel/vocabulary.ts';
import { FIELD_WORDS } from '../../src/kernel/wording/form/field-words.ts';
import type { FieldModel, FormModel } from '../../src/kernel/wording/form/model.ts';
import { draftOf, readForm } from '../../web/shared/form/read-form.ts';
import { fieldsNow } from '../../web/shared/form/shown-fields.ts';
import { LANGUAGES } from '../../web/shared/language.ts';
import type { ScenarioProfile, Schemas } from '../../web/shared/service/answers.ts';
import { KIND_WORDS, VALUE_WORDS } from '../../web/shared/texts/code-words.ts';
import {
  assumptionsOf,
  parametersOfScenario,
  scenarioFormOf,
  scenarioProblems,
} from '../../web/workspace/scenario/scenario-form.ts';
import { forSuite } from '../support/for-suite.ts';
import { publicService } from '../support/public-service.ts';

type Kind = ScenarioProfile['kind'];
type Parameters = Schemas['Scenario']['parameters'];

/** One of each kind with every parameter that may be given together; made up. */
const WHOLE: { readonly [K in Kind]: Parameters } = {
  CASH_FLOW: {
    cash_flows: [
      { date: '2027-11-20', amount: '115000.00' },
      { date: '2028-11-20', amount: '-1322.50' },
    ],
    discount_rate: '0.15',
    day_count: 'BUS_252',
    valuation_date: '2026-11-20',
    ownership_share: '0.25',
  },
  PRESENT_VALUE: {
    face_value: '84000.00',
    due_date: '2029-12-31',
    discount: 'PREFIXED_CURVE',
    spread: '0.04',
  },
  DEPRECIATED_REPLACEMENT_COST: {
    replacement_cost: '1000000.00',
    age_years: '5',
    age_as_of: '2026-11-20',
    service_life_years: '20',
    residual_rate: '0.2',
    wear: 'E',
  },
  RECEIVABLES_PORTFOLIO: {
    buckets: [
      {
        name: 'Not past due',
        days_past_due_from: '0',
        days_past_due_to: '0',
        face_amount: '250000.00',
        default_rate: '0.02',
        loss_given_default: '0.6',
        dilution_rate: '0.015',
        days_to_receipt: '45',
      },
      {
        days_past_due_from: '1',
        face_amount: '20000.00',
        default_rate: '0.45',
        loss_given_default: '0.8',
        dilution_rate: '0.05',
        expected_on: '2027-04-29',
      },
    ],
    discount_rate: '0.18',
  },
};

const fieldsOf = ({ fields }: FormModel): readonly FieldModel[] =>
  fields.flatMap((field) => [
    field,
    ...(field.kind === 'rows' ? fieldsOf(field.row) : field.kind === 'group' ? fieldsOf(field.form) : []),
  ]);
const formsOf = ({ fields }: FormModel): readonly FormModel[] =>
  fields.flatMap((field) => {
    const inner = field.kind === 'rows' ? field.row : field.kind === 'group' ? field.form : undefined;
    return inner ? [inner, ...formsOf(inner)] : [];
  });

describe('the form of a scenario', () => {
  const service = forSuite(() => publicService());
  let kinds: readonly ScenarioProfile[] = [];
  beforeAll(async () => {
    const { body } = await service.get('/profiles');
    kinds = (body as { readonly scenarios: readonly ScenarioProfile[] }).scenarios;
  });
  const formOfKind = (kind: Kind): FormModel => {
    const profile = kinds.find((each) => each.kind === kind);
    if (!profile) throw new Error(`no ${kind}`);
    return scenarioFormOf(profile);
  };
  const bodyOf = (kind: Kind, parameters: Parameters) => ({
    name: 'Made up',
    asset_class: kind === 'RECEIVABLES_PORTFOLIO' ? 'RECEIVABLE' : 'COURT_CLAIM',
    asset_id: null,
    kind,
    parameters,
  });

  it('exists for each kind, and for the classes that may be of it', () => {
    expect(kinds.map(({ kind }) => kind)).toEqual([...SCENARIO_KINDS]);
    for (const { kind, asset_classes } of kinds)
      for (const asset_class of ASSET_CLASSES) {
        const proposal = { ...bodyOf(kind, WHOLE[kind]), asset_class };
        expect([kind, asset_class, ProposeScenarioBody.safeParse(proposal).success]).toEqual([
          kind,
          asset_class,
          asset_classes.includes(asset_class),
        ]);
      }
  });

  it('has every member of the body that the service takes: three by their own controls', () => {
    for (const { shape } of ProposeScenarioBody.options) {
      const [kind] = [...shape.kind.values];
      if (kind === undefined) throw new Error('a kind has no name');
      const form = formOfKind(kind);
      expect([...form.fields.map(({ name }) => name), 'asset_class', 'asset_id', 'kind'].sort()).toEqual(
        Object.keys(shape).sort(),
      );
      const group = form.fields.find(({ name }) => name === 'parameters');
      if (group?.kind !== 'group') throw new Error('no group of assumptions');
      expect(group.form.fields.map(({ name }) => name)).toEqual(Object.keys(shape.parameters.shape));
    }
  });

  it('has words in both languages for every field, value and alternative', () => {
    const forms = SCENARIO_KINDS.map(formOfKind);
    const fields = forms.flatMap(fieldsOf);
    expect(fields.filter(({ name }) => !FIELD_WORDS[name]).map(({ name }) => name)).toEqual([]);
    const values = fields.flatMap((field) =>
      field.kind === 'choice' ? field.values.map((value) => [field.name, value] as const) : [],
    );
    expect(values.length).toBeGreaterThan(10);
    expect(
      values.filter(([name, value]) => !(VALUE_WORDS[`${name}.${value}`] ?? VALUE_WORDS[value])),
    ).toEqual([]);
    const titles = forms
      .flatMap(formsOf)
      .flatMap(({ alternatives }) => alternatives.map((each) => each.title));
    expect(titles).toContain('After days');
    expect(titles.filter((title) => !KIND_WORDS[title])).toEqual([]);
  });

  it.each(SCENARIO_KINDS)('gives back a scenario of %s as the service has it, in either language', (kind) => {
    const form = formOfKind(kind);
    const given = parametersOfScenario({ name: 'Made up', parameters: WHOLE[kind] });
    for (const language of LANGUAGES) {
      const { body, problems } = readForm(form, draftOf(form, given, language), language);
      expect([language, problems, body]).toEqual([
        language,
        {},
        { name: 'Made up', parameters: WHOLE[kind] },
      ]);
    }
  });

  it('asks for no day to discount to: a valuation has its own', () => {
    const { fields } = formOfKind('CASH_FLOW');
    const group = fields.find(({ name }) => name === 'parameters');
    if (group?.kind !== 'group') throw new Error('no group of assumptions');
    const needed = fieldsNow(group.form, {}, 'parameters').flatMap((each) => (each.needed ? each.name : []));
    expect(needed).toEqual(['cash_flows', 'discount_rate']);
  });

  it('has what the service refuses at the field', () => {
    const pointer = '/parameters/cash_flows/1/amount';
    expect(scenarioProblems([{ pointer, code: 'required', detail: 'is required' }])).toEqual({
      'parameters.cash_flows.1.amount': { code: 'required', detail: 'is required' },
    });
  });

  it('names what two scenarios assume, also what one of them lacks', () => {
    const form = formOfKind('CASH_FLOW');
    const own = { name: 'New', 'parameters.discount_rate': '0.15', 'parameters.cash_flows.0.amount': '1.00' };
    const other = { name: 'Old', 'parameters.discount_rate': '0.18', 'parameters.day_count': 'BUS_252' };
    const days = VALUE_WORDS.BUS_252?.en;
    expect(assumptionsOf(form, own, other, 'en')).toEqual([
      { name: 'Expected cash flows 1, Amount', own: 'R$\u00a01.00', other: '–' },
      { name: 'Discount rate', own: '15 % a year', other: '18 % a year' },
      { name: 'Day count', own: '–', other: days },
    ]);
    expect(assumptionsOf(form, own, undefined, 'en').map(({ name }) => name)).toEqual([
      'Expected cash flows 1, Amount',
      'Discount rate',
    ]);
  });
});
