import type { BackTestGroup, BackTestReport } from '../back-test-report.ts';
import { type Cell, heading, pairs, paragraph, table } from '../pdf/blocks.ts';
import { passage } from '../pdf/flow.ts';
import { METHOD_WORDS } from '../words/codes.ts';
import { type ReportWriter, writeTitle } from './report-writer.ts';

export function writeBackTestReport(writing: ReportWriter<BackTestReport>): void {
  const { flow, report, say, date, time, columns } = writing;
  writeTitle(writing, report.organization.name, 'backTestTitle');
  const day = (text: string | null) => (text === null ? say('withoutBound') : date(text));
  pairs(flow, [
    [say('assetClass'), report.asset_class ?? say('allClasses')],
    [say('salesFrom'), day(report.from)],
    [say('salesTo'), day(report.to)],
    [say('workedOut'), time(report.as_of)],
  ]);
  heading(flow, say('salesCounted'));
  pairs(flow, [
    [say('sold'), String(report.sold)],
    [say('withoutProceeds'), String(report.excluded.without_proceeds)],
    [say('withoutValue'), String(report.excluded.without_value)],
  ]);
  heading(flow, say('ratios'));
  if (report.groups.length === 0) paragraph(flow, say('noSales'));
  else
    table(
      flow,
      columns({
        assetClass: 16,
        method: 20,
        salesCounted: { right: 11 },
        medianRatio: { right: 11 },
        cod: { right: 11 },
        prd: { right: 11 },
        prb: { right: 11 },
        inRange: { right: 10 },
      }),
      report.groups.map((group) => rowOf(group, writing)),
    );
  paragraph(flow, say('ratioNote'), 'running');
}

function rowOf(group: BackTestGroup, writing: ReportWriter<BackTestReport>): readonly Cell[] {
  const { say, number, percentage, worded } = writing;
  const { asset_class, class_label, method, count, sample, with_range, share_in_range } = group;
  const figure = (text: string | null) => (text === null ? '—' : number(text));
  return [
    worded(class_label, asset_class),
    worded(METHOD_WORDS[method], method),
    [passage(String(count)), ...(sample === 'TOO_FEW' ? [passage(say('tooFew'), 'running')] : [])],
    figure(group.median_ratio),
    figure(group.cod),
    figure(group.prd),
    figure(group.prb),
    share_in_range === null
      ? '—'
      : [passage(percentage(share_in_range)), passage(`${say('ofCount')} ${with_range}`, 'running')],
  ];
}
