import { taxIdText } from '../../../kernel/identity/party-tax-id.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { money } from '../../../kernel/wording/figures.ts';
import type { ReportedGuarantee } from '../obligation-shape.ts';
import { drawLines, facts, heading, pairs, paragraph, subheading } from '../pdf/blocks.ts';
import { ACCENT, LEFT, WIDTH } from '../pdf/paper.ts';
import { passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import type { ObligationReport } from '../report-schema.ts';
import { writeAddress } from '../sections/address.ts';
import { coded, type Writing, worded } from '../sections/writing.ts';
import { COVERAGE_WORDS, GUARANTEE_WORDS, REGISTRATION_WORDS } from '../words/codes.ts';
import { bothTimes, date, number, percentage } from '../words/formats.ts';

/** What secures an obligation today: the answer first, then each guarantee with the way of its figures. */
export function writeObligationReport(writing: Writing<ObligationReport>): void {
  const { flow, report, language, say } = writing;
  writeTitle(writing);
  writeObligation(writing);
  writeCoverage(writing);
  heading(flow, say('guarantees'));
  if (report.guarantees.length === 0) paragraph(flow, say('noGuarantees'));
  for (const guarantee of report.guarantees) writeGuarantee(guarantee, writing);
  heading(flow, say('integrity'));
  facts(flow, [
    [say('standsSince'), bothTimes(report.verification.as_of, language)],
    [say('coverageTag'), coded(report.verification.coverage_tag)],
    [say('format'), coded(`${report.report} ${report.format_version}`)],
  ]);
  flow.skip(2);
  paragraph(flow, say('coverageNote'), 'running');
  writeAddress(writing, say('verifyCoverage'), report.verification.address);
}

function writeTitle({ flow, report, say }: Writing<ObligationReport>): void {
  const set = (text: string, style: 'title' | 'subtitle') => flow.set([passage(text, style)], WIDTH);
  flow.inside(flow.begin('P'), () =>
    drawLines(
      flow,
      flow.set([passage(`${say('organization')}: ${report.organization.name}`, 'strong')], WIDTH),
    ),
  );
  flow.y -= 4;
  flow.inside(flow.begin('H1'), () => drawLines(flow, set(say('obligationTitle'), 'title')));
  const { external_reference, name } = report.obligation;
  flow.inside(flow.begin('P'), () => drawLines(flow, set(`${external_reference} — ${name}`, 'subtitle')));
  flow.y -= 8;
  flow.rule(ACCENT, LEFT, flow.y, WIDTH, 1.2);
  flow.y -= 6;
}

function writeObligation({ flow, report, language, say }: Writing<ObligationReport>): void {
  const { obligation } = report;
  pairs(flow, [
    [
      say('obligation'),
      [passage(obligation.id, 'code'), passage(say('versionOf', String(obligation.version)), 'running')],
    ],
    [say('status'), coded(obligation.status)],
    [say('debtor'), obligation.debtor?.name ?? '—'],
    [say('taxId'), taxIdText(obligation.debtor) ?? '—'],
    [
      say('balance'),
      [
        passage(money(obligation.balance.amount, 'BRL', language), 'strong'),
        passage(say('balanceOn', date(obligation.balance.date, language)), 'running'),
      ],
    ],
    [say('requiredCoverage'), percentage(obligation.required_coverage, language)],
    [say('maturity'), obligation.maturity_date === null ? '—' : date(obligation.maturity_date, language)],
    [say('portfolio'), obligation.portfolio ?? '—'],
  ]);
}

function writeCoverage({ flow, report, language, say }: Writing<ObligationReport>): void {
  const { status, required, counted, marked, shortfall, shortfall_at_least } = report.coverage;
  const { coverage_ratio, ltv, ltv_reasons, notices } = report.coverage;
  const amount = (text: string) => money(text, 'BRL', language);
  const missing =
    shortfall_at_least === null
      ? say('shortfallUnknown')
      : say('shortfallAtLeast', amount(shortfall_at_least));
  heading(flow, say('coverage'));
  table(
    flow,
    [
      { title: say('status'), share: 22 },
      { title: say('required'), share: 26, align: 'right' },
      { title: say('counted'), share: 26, align: 'right' },
      { title: say('shortfall'), share: 26, align: 'right' },
    ],
    [
      [
        worded(COVERAGE_WORDS[status], status, language),
        [passage(amount(required), 'strong')],
        [passage(amount(counted), 'strong')],
        [passage(shortfall === null ? missing : amount(shortfall), 'strong')],
      ],
    ],
    { together: true },
  );
  const fraction = (text: string | null) => (text === null ? '—' : number(text, language));
  pairs(flow, [
    [say('coverageRatio'), fraction(coverage_ratio)],
    [say('ltv'), ltv_reasons.length === 0 ? fraction(ltv) : reasonCell(ltv_reasons)],
    [say('marked'), amount(marked)],
    ...noticed(notices, say),
  ]);
  paragraph(flow, say('unknownNote'), 'running');
  paragraph(flow, say('markedNote'), 'running');
}

function markOf(
  { mark: { amount, day, reasons } }: ReportedGuarantee,
  language: Writing<ObligationReport>['language'],
): Cell {
  if (amount === null || day === null) return reasons.map(({ text }) => text).join('; ');
  return `${money(amount, 'BRL', language)} · ${date(day, language)}`;
}

function writeGuarantee(
  guarantee: ReportedGuarantee,
  { flow, language, say }: Writing<ObligationReport>,
): void {
  const { asset, kind, rank, share, limit, effective_from, effective_until, valuation } = guarantee;
  const amount = (text: string | null) => (text === null ? say('unknown') : money(text, 'BRL', language));
  const classLabel: Label = { 'pt-BR': asset.class_label, en: asset.class_label };
  subheading(flow, say('guaranteeOf', asset.name, String(rank)));
  const rows: (readonly [string, Cell])[] = [
    [say('assetClass'), worded(classLabel, asset.asset_class, language)],
    [say('kind'), worded(GUARANTEE_WORDS[kind], kind, language)],
    [
      say('shareAndLimit'),
      `${percentage(share, language)} · ${limit === null ? say('noLimit') : amount(limit)}`,
    ],
    [
      say('inForce'),
      effective_until === null
        ? say('inForceFrom', date(effective_from, language))
        : say('inForceUntil', date(effective_from, language), date(effective_until, language)),
    ],
    [
      say('registration'),
      [
        passage(REGISTRATION_WORDS[guarantee.registration][language]),
        ...(guarantee.registration_due_on === null
          ? []
          : [passage(say('registrationDue', date(guarantee.registration_due_on, language)), 'running')]),
      ],
    ],
    [say('valuation'), valuation === null ? '—' : coded(valuation.id)],
    [say('mark'), markOf(guarantee, language)],
    [say('counted'), [passage(amount(guarantee.counted), 'strong')]],
    [say('way'), guarantee.way],
  ];
  if (guarantee.reasons.length > 0) {
    rows.push([say('reasons'), reasonCell(guarantee.reasons)]);
  }
  facts(flow, [...rows, ...noticed(guarantee.notices, say)]);
}

const noticed = (
  notices: ReportedGuarantee['notices'],
  say: Writing<ObligationReport>['say'],
): readonly (readonly [string, Cell])[] =>
  notices.length === 0 ? [] : [[say('notices'), reasonCell(notices)]];

const reasonCell = (reasons: ReportedGuarantee['reasons']): Cell =>
  reasons.flatMap(({ code, text }) => [passage(text), passage(code, 'faintCode')]);
