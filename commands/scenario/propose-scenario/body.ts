import { z } from 'zod';
import { Name, Uuid } from '../../../src/kernel/fields.ts';
import { ASSET_CLASSES, SCENARIO_KINDS } from '../../../src/kernel/vocabulary.ts';
import { carried, sayingOfUnion } from '../../../src/kernel/words/faults.ts';
import { noneOf, REQUIRED } from '../../../src/kernel/words/fields.ts';
import { scenarioMeanings as means } from '../../../src/kernel/words/meanings.ts';
import { scenarioParameters } from '../../../src/valuation/asset-classes/building-blocks/scenario.ts';

const name = Name(200).meta(means.name);
const oneOfTheClasses = noneOf(ASSET_CLASSES);
const asset_class = z.enum(ASSET_CLASSES, { error: carried(oneOfTheClasses) }).meta(means.asset_class);

const asset_id = Uuid.nullish().meta({
  description:
    "The asset that the scenario is for, of the same class: it then serves that asset alone, and a fact that `parameters` leave out is the asset's. Left out or null: any asset of the class.",
});

const parameters = {
  description:
    "The assumptions of the model; one that is missing makes no fault, but no amount either. `face_value`, `due_date`, `ownership_share`, `replacement_cost`, `age_years` and `wear` are facts of an asset: a valuation of one that has another figure is refused, and one that is left out is the asset's.",
};
const assetOfAPortfolio = {
  description:
    'The receivable that the portfolio is for: it then serves that asset alone. Left out or null: any of the class.',
};
const portfolioParameters = {
  description:
    "Buckets of receivables and the caller's rates; without one of the two there is no amount. Where the faces of the buckets do not add up to the asset's `face_value`, a valuation of it is refused.",
};
const oneOfTheKinds = { error: sayingOfUnion(noneOf(SCENARIO_KINDS)) };
const parametersOfACashFlow = {
  description: `${parameters.description} For \`EQUITY_STAKE\`, \`ownership_share\` is required unless \`asset_id\` names the asset, which has it.`,
};

/** A class that is a part of a whole by its nature needs the part: here, or from the asset that is named. */
const CashFlowProposal = z
  .strictObject({
    name,
    asset_id,
    asset_class,
    kind: z.literal('CASH_FLOW').meta(means.kind),
    parameters: scenarioParameters.CASH_FLOW.meta(parametersOfACashFlow),
  })
  .superRefine((proposal, context) => {
    if (proposal.asset_class !== 'EQUITY_STAKE') return;
    if (proposal.asset_id || proposal.parameters.ownership_share !== undefined) return;
    const path = ['parameters', 'ownership_share'];
    context.addIssue({ code: 'custom', message: carried(REQUIRED), path });
  })
  .meta({ id: 'Scenario_CASH_FLOW', title: 'Cash flows' });

/** Body of POST /scenarios: one shape a kind, told apart by `kind`. */
export const ProposeScenarioBody = z
  .discriminatedUnion(
    'kind',
    [
      CashFlowProposal,
      z
        .strictObject({
          name,
          asset_id,
          asset_class,
          kind: z.literal('PRESENT_VALUE').meta(means.kind),
          parameters: scenarioParameters.PRESENT_VALUE.meta(parameters),
        })
        .meta({ id: 'Scenario_PRESENT_VALUE', title: 'One payment' }),
      z
        .strictObject({
          name,
          asset_id,
          asset_class,
          kind: z.literal('DEPRECIATED_REPLACEMENT_COST').meta(means.kind),
          parameters: scenarioParameters.DEPRECIATED_REPLACEMENT_COST.meta(parameters),
        })
        .meta({ id: 'Scenario_DEPRECIATED_REPLACEMENT_COST', title: 'Depreciated cost' }),
      z
        .strictObject({
          name,
          asset_id: asset_id.meta(assetOfAPortfolio),
          asset_class: z
            .literal('RECEIVABLE', { error: carried(noneOf(['RECEIVABLE'])) })
            .meta(means.asset_class),
          kind: z.literal('RECEIVABLES_PORTFOLIO').meta(means.kind),
          parameters: scenarioParameters.RECEIVABLES_PORTFOLIO.meta(portfolioParameters),
        })
        .meta({ id: 'Scenario_RECEIVABLES_PORTFOLIO', title: 'A portfolio of receivables' }),
    ],
    oneOfTheKinds,
  )
  .meta({ id: 'ScenarioProposal' });
export type ProposeScenarioBody = z.infer<typeof ProposeScenarioBody>;
