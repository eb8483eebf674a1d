import { money } from '../../../kernel/wording/figures.ts';
import type { EarlierValuation } from '../committee-shape.ts';
import { heading, paragraph, remark } from '../pdf/blocks.ts';
import { barChart } from '../pdf/chart.ts';
import { passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import type { Writing } from '../sections/writing.ts';
import {
  PURPOSE_WORDS,
  REVIEW_WORDS,
  VALUATION_STATUS_WORDS,
  VALUE_STATUS_WORDS,
  VALUE_WORDS,
} from '../words/codes.ts';
import { date } from '../words/formats.ts';

/** Earlier valuations of the asset, as they stood at the event that made this version. */
export function writeEarlier(writing: Writing): void {
  const { flow, report, say } = writing;
  const { earlier_valuations: earlier } = report;
  heading(flow, say('earlier'));
  if (!earlier || earlier.items.length === 0) {
    paragraph(flow, say(earlier ? 'noEarlier' : 'earlierNotHere'));
    return;
  }
  remark(flow, say('earlierNote'));
  writeChart(writing, earlier.items);
  table(
    flow,
    [
      { title: say('valuationDate'), share: 26 },
      { title: say('purpose'), share: 12 },
      { title: say('status'), share: 18 },
      { title: say('acceptedValue'), share: 22, align: 'right' },
      { title: say('collateral'), share: 22, align: 'right' },
    ],
    earlier.items.map((item) => rowOf(item, writing)),
  );
  if (earlier.more > 0) paragraph(flow, say('moreEarlier', String(earlier.more)), 'running');
}

function rowOf(item: EarlierValuation, { language, say }: Writing): readonly Cell[] {
  const { accepted_value: accepted, accepted_amount, collateral_amount, collateral_status } = item;
  const amount = (text: string | null) =>
    passage(
      text === null ? say('unknown') : money(text, 'BRL', language),
      text === null ? 'label' : 'strong',
    );
  const taken = accepted === 'LINES' ? say('acceptedLines') : accepted && VALUE_WORDS[accepted][language];
  return [
    [
      passage(date(item.valuation_date, language)),
      passage(`${item.valuation_id} · ${say('versionOf', String(item.version))}`, 'faintCode'),
    ],
    PURPOSE_WORDS[item.purpose][language],
    [
      passage(VALUATION_STATUS_WORDS[item.status][language]),
      passage(REVIEW_WORDS[item.review_status][language], 'running'),
    ],
    [amount(accepted_amount), ...(taken ? [passage(taken, 'running')] : [])],
    [
      amount(collateral_amount),
      ...(collateral_status ? [passage(VALUE_STATUS_WORDS[collateral_status][language], 'running')] : []),
    ],
  ];
}

/** The accepted amounts from the oldest to this valuation's own, where there are two to be compared. */
function writeChart({ flow, report, language, say }: Writing, items: readonly EarlierValuation[]): void {
  const own = { valuation_date: report.valuation_date, accepted_amount: report.summary.accepted_amount };
  const bars = [...items.toReversed(), own].flatMap(({ valuation_date, accepted_amount }, index, all) =>
    accepted_amount === null
      ? []
      : [
          {
            amount: accepted_amount,
            label: date(valuation_date, language),
            words: money(accepted_amount, 'BRL', language),
            isOwn: index === all.length - 1,
          },
        ],
  );
  if (bars.length < 2) return;
  const shown = bars.map(({ label, words }) => `${label}: ${words}`).join('; ');
  barChart(flow, bars, say('chart', shown));
}
