import type { BackTestGroup } from '../back-test-shape.ts';
import { drawLines, heading, pairs, paragraph } from '../pdf/blocks.ts';
import { ACCENT, LEFT, WIDTH } from '../pdf/paper.ts';
import { passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import type { BackTestReport } from '../report-schema.ts';
import { type Writing, worded } from '../sections/writing.ts';
import { METHOD_WORDS } from '../words/codes.ts';
import { bothTimes, date, number, percentage } from '../words/formats.ts';

/** How the values that were told compare with what assets brought. */
export function writeBackTestReport(writing: Writing<BackTestReport>): void {
  const { flow, report, language, say } = writing;
  writeTitle(writing);
  const day = (text: string | null) => (text === null ? say('withoutBound') : date(text, language));
  pairs(flow, [
    [say('assetClass'), report.asset_class ?? say('allClasses')],
    [say('salesFrom'), day(report.from)],
    [say('salesTo'), day(report.to)],
    [say('workedOut'), bothTimes(report.as_of, language)],
  ]);
  heading(flow, say('salesCounted'));
  pairs(flow, [
    [say('sold'), String(report.sold)],
    [say('withoutProceeds'), String(report.left_out.without_proceeds)],
    [say('withoutValue'), String(report.left_out.without_value)],
  ]);
  heading(flow, say('ratios'));
  if (report.groups.length === 0) paragraph(flow, say('noSales'));
  else writeGroups(writing);
  paragraph(flow, say('ratioNote'), 'running');
}

function writeTitle({ flow, report, say }: Writing<BackTestReport>): void {
  const set = (text: string, style: 'title' | 'strong') => flow.set([passage(text, style)], WIDTH);
  flow.inside(flow.begin('P'), () =>
    drawLines(flow, set(`${say('organization')}: ${report.organization.name}`, 'strong')),
  );
  flow.y -= 4;
  flow.inside(flow.begin('H1'), () => drawLines(flow, set(say('backTestTitle'), 'title')));
  flow.y -= 8;
  flow.rule(ACCENT, LEFT, flow.y, WIDTH, 1.2);
  flow.y -= 6;
}

function writeGroups(writing: Writing<BackTestReport>): void {
  const { flow, report, say } = writing;
  table(
    flow,
    [
      { title: say('assetClass'), share: 16 },
      { title: say('method'), share: 20 },
      { title: say('salesCounted'), share: 11, align: 'right' },
      { title: say('medianRatio'), share: 11, align: 'right' },
      { title: say('cod'), share: 11, align: 'right' },
      { title: say('prd'), share: 11, align: 'right' },
      { title: say('prb'), share: 11, align: 'right' },
      { title: say('inRange'), share: 10, align: 'right' },
    ],
    report.groups.map((group) => rowOf(group, writing)),
  );
}

function rowOf(group: BackTestGroup, { language, say }: Writing<BackTestReport>): readonly Cell[] {
  const { asset_class, class_label, method, count, sample, median_ratio, cod, prd, prb } = group;
  const { with_range, share_in_range } = group;
  const figure = (text: string | null) => (text === null ? '—' : number(text, language));
  const few = sample === 'TOO_FEW' ? [passage(say('tooFew'), 'running')] : [];
  return [
    worded({ 'pt-BR': class_label, en: class_label }, asset_class, language),
    worded(METHOD_WORDS[method], method, language),
    [passage(String(count)), ...few],
    figure(median_ratio),
    figure(cod),
    figure(prd),
    figure(prb),
    share_in_range === null
      ? '—'
      : [
          passage(percentage(share_in_range, language)),
          passage(`${say('ofCount')} ${with_range}`, 'running'),
        ],
  ];
}
