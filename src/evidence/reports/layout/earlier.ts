import { writeBars } from '../charts/bars.ts';
import { writeValuesOverTime } from '../charts/values-over-time.ts';
import { type Cell, heading, paragraph, remark, table } from '../pdf/blocks.ts';
import { passage } from '../pdf/flow.ts';
import type { EarlierValuation } from '../report-schema.ts';
import { PURPOSE_WORDS, REVIEW_WORDS, VALUATION_STATUS_WORDS, VALUE_STATUS_WORDS } from '../words/codes.ts';
import type { ReportWriter } from './report-writer.ts';

/** Earlier valuations of the asset at the event that made this version. */
export function writeEarlier(writing: ReportWriter): void {
  const { flow, report, say, columns } = writing;
  const { earlier_valuations: earlier } = report;
  heading(flow, say('earlier'));
  if (!earlier || earlier.items.length === 0) {
    paragraph(flow, say(earlier ? 'noEarlier' : 'earlierNotHere'));
    return;
  }
  remark(flow, say('earlierNote'));
  if (writing.hasPictures) writeValuesOverTime(writing);
  else writeBars(writing, earlier.items);
  table(
    flow,
    columns({
      valuationDate: 26,
      purpose: 12,
      status: 18,
      acceptedValue: { right: 22 },
      collateral: { right: 22 },
    }),
    earlier.items.map((item) => rowOf(item, writing)),
  );
  if (earlier.more > 0) paragraph(flow, say('moreEarlier', String(earlier.more)), 'running');
}

function rowOf(item: EarlierValuation, writing: ReportWriter): readonly Cell[] {
  const { language, say, date, money, accepted } = writing;
  const { accepted_value, accepted_amount, collateral_amount, collateral_status } = item;
  const amount = (text: string | null) =>
    text === null ? passage(say('unknown'), 'label') : passage(money(text), 'strong');
  return [
    [
      passage(date(item.valuation_date)),
      passage(`${item.valuation_id} · ${say('versionOf', String(item.version))}`, 'faintCode'),
    ],
    PURPOSE_WORDS[item.purpose][language],
    [
      passage(VALUATION_STATUS_WORDS[item.status][language]),
      passage(REVIEW_WORDS[item.review_status][language], 'running'),
    ],
    [amount(accepted_amount), ...(accepted_value ? [passage(accepted(accepted_value), 'running')] : [])],
    [
      amount(collateral_amount),
      ...(collateral_status ? [passage(VALUE_STATUS_WORDS[collateral_status][language], 'running')] : []),
    ],
  ];
}
