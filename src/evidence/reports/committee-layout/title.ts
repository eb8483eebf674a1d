import { money } from '../../../kernel/wording/figures.ts';
import { drawLines, paragraph } from '../pdf/blocks.ts';
import { ACCENT, LEFT, WIDTH } from '../pdf/paper.ts';
import { passage } from '../pdf/styles.ts';
import { table } from '../pdf/table.ts';
import { writeFailure, writeStanding } from '../sections/title.ts';
import type { Writing } from '../sections/writing.ts';
import { VALUE_WORDS } from '../words/codes.ts';
import { bothTimes } from '../words/formats.ts';

/** Whose document it is and of what, and in one line what a committee asks first. */
export function writeTitle(writing: Writing): void {
  const { flow, report, language, say } = writing;
  const set = (text: string, style: 'title' | 'subtitle') => flow.set([passage(text, style)], WIDTH);
  const { name, id } = report.organization;
  flow.inside(flow.begin('P'), () =>
    drawLines(flow, flow.set([passage(`${say('organization')}: ${name ?? id}`, 'strong')], WIDTH)),
  );
  flow.y -= 4;
  flow.inside(flow.begin('H1'), () => drawLines(flow, set(say('title'), 'title')));
  flow.inside(flow.begin('P'), () =>
    drawLines(flow, set(`${report.asset.name} — ${report.asset.class_label}`, 'subtitle')),
  );
  flow.y -= 8;
  flow.rule(ACCENT, LEFT, flow.y, WIDTH, 1.2);
  flow.y -= 6;
  writeSummary(writing);
  writeStanding(writing, (text) => bothTimes(text, language));
  flow.skip(4);
  paragraph(flow, say('localNote'), 'running');
  writeFailure(writing);
}

function writeSummary({ flow, report: { summary }, language, say }: Writing): void {
  const { accepted_value: accepted, accepted_amount, recognized_collateral_value, lacking } = summary;
  const figure = (amount: string | null) =>
    passage(amount === null ? say('noneAccepted') : money(amount, 'BRL', language), 'figure');
  const taken = accepted === 'LINES' ? say('acceptedLines') : accepted && VALUE_WORDS[accepted][language];
  table(
    flow,
    [
      { title: say('acceptedValue'), share: 29 },
      { title: say('recognizedCollateral'), share: 29 },
      { title: say('lacking'), share: 42 },
    ],
    [
      [
        [figure(accepted_amount), ...(taken ? [passage(taken, 'running')] : [])],
        [figure(recognized_collateral_value)],
        lacking.length === 0
          ? [passage(say('nothingLacking'), 'strong')]
          : lacking.map(({ text }) => passage(text)),
      ],
    ],
    { together: true },
  );
}
