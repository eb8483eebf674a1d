import type { GuaranteeState } from '../../domain/guarantee.ts';
import { type CalendarDate, type Instant, localTimeOf } from '../../kernel/instant.ts';
import type { AssetClassId, Label, ReasonCode } from '../../kernel/vocabulary.ts';
import { number } from '../../kernel/wording/figures.ts';
import { REASON_WORDS } from '../../kernel/words/codes.ts';
import { GRANTS_NOTHING, NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE } from '../../kernel/words/limitations.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';
import type { CoveragePart } from '../../valuation/coverage/coverage.ts';
import type { MarkedCoverage, MarkedPart } from '../../valuation/coverage/marked.ts';
import { registrationDue, registrationStanding } from '../../valuation/coverage/standing.ts';
import type { ObligationReport, ReportedGuarantee } from './obligation-shape.ts';
import { date } from './words/formats.ts';
import { sayingIn } from './words/phrases.ts';

/** What the report rests on, all of it as it stands at one instant. */
interface ObligationContext {
  readonly language: keyof Label;
  readonly organization: ObligationReport['organization'];
  /** Its debtor opened. */
  readonly obligation: ObligationReport['obligation'];
  readonly coverage: MarkedCoverage;
  readonly day: CalendarDate;
  readonly guarantees: ReadonlyMap<string, GuaranteeState>;
  readonly assets: ReadonlyMap<string, { readonly name: string; readonly asset_class: AssetClassId }>;
  /** By the ids of valuations. */
  readonly valuationDates: ReadonlyMap<string, CalendarDate>;
  readonly asOf: Instant;
  readonly coverageTag: string;
  /** Null where the service does not know its own. */
  readonly address: string | null;
}

export function obligationReport(context: ObligationContext): ObligationReport {
  const { language, organization, obligation, coverage, asOf } = context;
  const { guarantees, ltv_reason_codes, notices, ...figures } = coverage;
  return {
    report: 'OBLIGATION_COVERAGE',
    format_version: '1.0.0',
    language,
    organization,
    obligation,
    coverage: {
      ...figures,
      ltv_reasons: reasonsIn(ltv_reason_codes, language),
      notices: reasonsIn(notices, language),
    },
    guarantees: guarantees.map((part) => reportedGuarantee(part, context)),
    statements: [GRANTS_NOTHING[language], NO_LEGAL_GUARANTEE[language], NO_CREDIT_LIMIT[language]],
    verification: {
      as_of: asOf,
      as_of_local: localTimeOf(asOf),
      coverage_tag: context.coverageTag,
      address: context.address,
    },
  };
}

function reportedGuarantee(part: MarkedPart, context: ObligationContext): ReportedGuarantee {
  const { language, day, guarantees, assets, valuationDates } = context;
  const guarantee = guarantees.get(part.id);
  const asset = guarantee && assets.get(guarantee.asset_id);
  if (!guarantee || !asset) throw new Error(`nothing is known of guarantee ${part.id}`);
  const { asset_id, kind, rank, share, limit, effective_from, effective_until } = guarantee;
  const { base, mark, taken_before, available, claim, counted, valuation_id } = part;
  const valuation_date = valuation_id === null ? undefined : valuationDates.get(valuation_id);
  return {
    id: part.id,
    asset: {
      id: asset_id,
      name: asset.name,
      asset_class: asset.asset_class,
      class_label: assetClass(asset.asset_class).label[language],
    },
    kind,
    rank,
    share,
    limit,
    effective_from,
    effective_until,
    registration: registrationStanding(guarantee, day),
    registration_due_on: registrationDue(guarantee).due_on,
    valuation:
      valuation_id === null || valuation_date === undefined ? null : { id: valuation_id, valuation_date },
    base,
    mark: { amount: mark.amount, day: mark.day, reasons: reasonsIn(mark.reason_codes, language) },
    taken_before,
    available,
    claim,
    counted,
    reasons: reasonsIn(part.reason_codes, language),
    notices: reasonsIn(part.notices, language),
    way: wayOf(part, share, valuation_date, language),
  };
}

const reasonsIn = (codes: readonly ReasonCode[], language: keyof Label) =>
  codes.map((code) => ({ code, text: REASON_WORDS[code][language] }));

/** How what is counted was worked out. */
function wayOf(
  { base, taken_before, available, claim, counted, reason_codes }: CoveragePart,
  share: string,
  valuationDate: CalendarDate | undefined,
  language: keyof Label,
): string {
  const say = sayingIn(language);
  const figure = (text: string) => number(text, language);
  const why = reason_codes.map((code) => REASON_WORDS[code][language]).join('; ');
  if (available === null) return say('wayUnknown', why);
  if (base === null || taken_before === null) return say('wayNothing', why);
  const left = say(
    'wayAvailable',
    figure(base),
    valuationDate === undefined ? '' : date(valuationDate, language),
    figure(share),
    figure(taken_before),
    figure(available),
  );
  const end =
    counted === null
      ? say('wayUnknown', why)
      : say('wayCounted', figure(available), figure(claim), figure(counted));
  return `${left} ${end}`;
}
