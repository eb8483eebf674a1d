import { z } from 'zod';
import { shown } from '../../src/domain/fields.ts';
import type { ObligationState } from '../../src/domain/obligation.ts';
import { shownTaxId } from '../../src/kernel/identity/party-tax-id.ts';
import { COVERAGE_STATUSES, OBLIGATION_STATUSES, REASON_CODES } from '../../src/kernel/vocabulary.ts';
import { coverageMeanings } from '../../src/kernel/words/coverage-meanings.ts';
import { guaranteeMeanings, instant, obligationMeanings as means } from '../../src/kernel/words/meanings.ts';
import { pageOf } from '../list-parameters.ts';
import { AmountText, InstantText, VersionNumber } from './fields.ts';
import { RegistrationStandingView } from './guarantee.ts';
import type { OpenSealedText } from './language.ts';

/** What a base would be at the newest published prices. */
const MarkView = z
  .strictObject({
    amount: AmountText.nullable().meta(coverageMeanings.mark_amount),
    day: z.iso.date().nullable().meta(coverageMeanings.mark_day),
    references: z
      .array(
        z.strictObject({
          source: z.string().meta(coverageMeanings.mark_source),
          value: z.string().meta(coverageMeanings.mark_value),
          unit: z.string().meta(coverageMeanings.mark_unit),
          region: z.string().nullable().meta(coverageMeanings.mark_region),
          reference_date: z.iso.date().meta(coverageMeanings.mark_reference_date),
          published_at: InstantText.meta(coverageMeanings.mark_published_at),
        }),
      )
      .meta(coverageMeanings.mark_references),
    reason_codes: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.mark_reasons),
  })
  .meta({ id: 'Mark' });

/** An obligation as a response shows it. */
export const ObligationView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    external_reference: z.string().meta(means.external_reference),
    name: z.string().meta(means.name),
    debtor: z
      .strictObject({
        name: z.string().meta(means.debtor_name),
        tax_id: z.string().nullable().meta(means.debtor_tax_id),
        tax_id_country: z.string().nullable().meta(means.tax_id_country),
      })
      .nullable()
      .meta(means.debtor),
    balance: z
      .strictObject({
        amount: AmountText.meta(means.balance_amount),
        date: z.iso.date().meta(means.balance_date),
      })
      .meta(means.balance),
    required_coverage: z.string().meta(means.required_coverage),
    maturity_date: z.iso.date().nullable().meta(means.maturity_date),
    call_below: z.string().nullable().meta(means.call_below),
    cure_days: z.int().nullable().meta(means.cure_days),
    portfolio: z.string().nullable().meta(means.portfolio),
    status: z.enum(OBLIGATION_STATUSES).meta(means.status),
    version: VersionNumber,
    created_at: InstantText.meta(instant('When the obligation was registered')),
    updated_at: InstantText.meta(instant('When the obligation last changed')),
  })
  .meta({ id: 'Obligation' });
export type ObligationView = z.infer<typeof ObligationView>;

const Figures = {
  status: z.enum(COVERAGE_STATUSES).meta(coverageMeanings.status),
  required: z.string().meta(coverageMeanings.required),
  counted: z.string().meta(coverageMeanings.counted),
  marked: z.string().meta(coverageMeanings.marked),
  marked_available: z.string().meta(coverageMeanings.marked_available),
  shortfall: z.string().nullable().meta(coverageMeanings.shortfall),
  shortfall_at_least: z.string().nullable().meta(coverageMeanings.shortfall_at_least),
  coverage_ratio: z.string().nullable().meta(coverageMeanings.coverage_ratio),
  ltv: z.string().nullable().meta(coverageMeanings.ltv),
  ltv_reason_codes: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.ltv_reason_codes),
  notices: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.notices),
};

/** An obligation as a list shows it: with what it comes to now, which changes no version of it. */
const ListedObligationView = ObligationView.extend({
  coverage: z
    .strictObject(Figures)
    .meta({ description: 'What secures it now; its parts stand in `…/coverage`.' }),
}).meta({ id: 'ListedObligation' });

export const ObligationPage = pageOf(ListedObligationView).meta({ id: 'ObligationPage' });

/** What secures an obligation on a day, with the part of each guarantee. */
export const CoverageView = z
  .strictObject({
    ...Figures,
    as_of: InstantText.meta(
      instant('The instant that was asked for, or else since when these figures stand'),
    ),
    guarantees: z
      .array(
        z.strictObject({
          id: z.uuid().meta(coverageMeanings.part_id),
          asset_id: z.uuid().meta(guaranteeMeanings.asset_id),
          rank: z.int().meta(guaranteeMeanings.rank),
          base: z.string().nullable().meta(coverageMeanings.base),
          mark: MarkView.meta(coverageMeanings.mark),
          taken_before: z.string().nullable().meta(coverageMeanings.taken_before),
          available: z.string().nullable().meta(coverageMeanings.available),
          claim: z.string().meta(coverageMeanings.claim),
          counted: z.string().nullable().meta(coverageMeanings.part_counted),
          valuation_id: z.uuid().nullable().meta(coverageMeanings.valuation_id),
          reason_codes: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.part_reasons),
          notices: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.part_notices),
          registration: RegistrationStandingView,
        }),
      )
      .meta({ description: 'The guarantees in force on the day, by rank.' }),
  })
  .meta({ id: 'ObligationCoverage' });
export type CoverageView = z.infer<typeof CoverageView>;

/** Of a row, of a fold of the stream, of any earlier state alike. */
export const obligationView = (state: ObligationState, open: OpenSealedText): ObligationView =>
  shown(ObligationView, state, {
    debtor: state.debtor && { name: open(state.debtor.name), ...shownTaxId(state.debtor, open) },
  });
