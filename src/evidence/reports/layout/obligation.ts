import { taxIdText } from '../../../kernel/identity/party-tax-id.ts';
import { writeWaterfall } from '../charts/waterfall.ts';
import type { ObligationReport, ReportedGuarantee } from '../obligation-report.ts';
import { type Cell, facts, heading, pairs, paragraph, subheading, table } from '../pdf/blocks.ts';
import { passage } from '../pdf/flow.ts';
import { COVERAGE_WORDS, GUARANTEE_WORDS, REGISTRATION_WORDS } from '../words/codes.ts';
import { coded, type ReportWriter, strong, writeAddress, writeTitle } from './report-writer.ts';

type ObligationWriter = ReportWriter<ObligationReport>;

/** The coverage of an obligation today: result first, then each guarantee with its derivation. */
export function writeObligationReport(writing: ObligationWriter): void {
  const { flow, report, say, time } = writing;
  const { external_reference, name } = report.obligation;
  writeTitle(writing, report.organization.name, 'obligationTitle', `${external_reference} — ${name}`);
  writeObligation(writing);
  writeCoverage(writing);
  heading(flow, say('guarantees'));
  if (report.guarantees.length === 0) paragraph(flow, say('noGuarantees'));
  writeWaterfall(writing);
  for (const guarantee of report.guarantees) writeGuarantee(guarantee, writing);
  heading(flow, say('integrity'));
  facts(flow, [
    [say('inEffectSince'), time(report.verification.as_of)],
    [say('coverageTag'), coded(report.verification.coverage_tag)],
    [say('format'), coded(`${report.report} ${report.format_version}`)],
  ]);
  flow.skip(2);
  paragraph(flow, say('coverageNote'), 'running');
  writeAddress(writing, say('verifyCoverage'), report.verification.address);
}

function writeObligation(writing: ObligationWriter): void {
  const { flow, report, say, date, money, percentage, identified } = writing;
  const { obligation } = report;
  pairs(flow, [
    [say('obligation'), identified(obligation.id, obligation.version)],
    [say('status'), coded(obligation.status)],
    [say('debtor'), obligation.debtor?.name ?? '—'],
    [say('taxId'), taxIdText(obligation.debtor) ?? '—'],
    [
      say('balance'),
      [
        passage(money(obligation.balance.amount), 'strong'),
        passage(say('balanceOn', date(obligation.balance.date)), 'running'),
      ],
    ],
    [say('requiredCoverage'), percentage(obligation.required_coverage)],
    [say('maturity'), obligation.maturity_date === null ? '—' : date(obligation.maturity_date)],
    [say('portfolio'), obligation.portfolio ?? '—'],
  ]);
}

function writeCoverage({ flow, report, say, money, number, worded, columns }: ObligationWriter): void {
  const { status, required, counted, marked, shortfall, shortfall_at_least } = report.coverage;
  const { coverage_ratio, ltv, ltv_reasons, notices } = report.coverage;
  const missing =
    shortfall_at_least === null
      ? say('shortfallUnknown')
      : say('shortfallAtLeast', money(shortfall_at_least));
  heading(flow, say('coverage'));
  table(
    flow,
    columns({ status: 22, required: { right: 26 }, counted: { right: 26 }, shortfall: { right: 26 } }),
    [
      [
        worded(COVERAGE_WORDS[status], status),
        strong(money(required)),
        strong(money(counted)),
        strong(shortfall === null ? missing : money(shortfall)),
      ],
    ],
    { together: true },
  );
  const fraction = (text: string | null) => (text === null ? '—' : number(text));
  pairs(flow, [
    [say('coverageRatio'), fraction(coverage_ratio)],
    [say('ltv'), ltv_reasons.length === 0 ? fraction(ltv) : reasonCell(ltv_reasons)],
    [say('marked'), money(marked)],
    ...reasonRow(say('notices'), notices),
  ]);
  paragraph(flow, say('unknownNote'), 'running');
  paragraph(flow, say('markedNote'), 'running');
}

function writeGuarantee(guarantee: ReportedGuarantee, writing: ObligationWriter): void {
  const { flow, language, say, date, money, percentage, worded, inForce } = writing;
  const { asset, kind, rank, share, limit, valuation, mark, counted, registration_due_on: due } = guarantee;
  subheading(flow, say('guaranteeOf', asset.name, String(rank)));
  facts(flow, [
    [say('assetClass'), worded(asset.class_label, asset.asset_class)],
    [say('kind'), worded(GUARANTEE_WORDS[kind], kind)],
    [say('shareAndLimit'), `${percentage(share)} · ${limit === null ? say('noLimit') : money(limit)}`],
    [say('inForce'), inForce(guarantee.effective_from, guarantee.effective_until)],
    [
      say('registration'),
      [
        passage(REGISTRATION_WORDS[guarantee.registration][language]),
        ...(due === null ? [] : [passage(say('registrationDue', date(due)), 'running')]),
      ],
    ],
    [say('valuation'), valuation === null ? '—' : coded(valuation.id)],
    ...(guarantee.accepted === null ? [] : [[say('acceptedValue'), money(guarantee.accepted)] as const]),
    [
      say('mark'),
      mark.amount === null || mark.day === null
        ? mark.reasons.map(({ text }) => text).join('; ')
        : `${money(mark.amount)} · ${date(mark.day)}`,
    ],
    [say('counted'), strong(counted === null ? say('unknown') : money(counted))],
    [say('way'), guarantee.way],
    ...reasonRow(say('reasons'), guarantee.reasons),
    ...reasonRow(say('notices'), guarantee.notices),
  ]);
}

type Reasons = ReportedGuarantee['reasons'];

const reasonRow = (name: string, reasons: Reasons): readonly (readonly [string, Cell])[] =>
  reasons.length === 0 ? [] : [[name, reasonCell(reasons)]];

const reasonCell = (reasons: Reasons): Cell =>
  reasons.flatMap(({ code, text }) => [passage(text), passage(code, 'faintCode')]);
