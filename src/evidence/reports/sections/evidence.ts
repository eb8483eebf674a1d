import { isJsonObject, type Json } from '../../../kernel/json.ts';
import { heading, paragraph } from '../pdf/blocks.ts';
import { type Passage, passage } from '../pdf/styles.ts';
import { table } from '../pdf/table.ts';
import { date } from '../words/formats.ts';
import { coded, type Writing } from './writing.ts';

/** What sources answered, each with the digest of its bytes; `time` writes an instant. */
export function writeEvidence(
  { flow, report: { evidence }, language, say }: Writing,
  time: (instant: string) => string,
): void {
  heading(flow, say('evidence'));
  if (evidence.length === 0) {
    paragraph(flow, say('noEvidence'));
    return;
  }
  table(
    flow,
    [
      { title: say('source'), share: 19 },
      { title: say('referenceDate'), share: 13 },
      { title: say('observed'), share: 38 },
      { title: say('retrieved'), share: 30 },
    ],
    evidence.map(({ source, region, unit, reference_date, observed, retrieved_at, sha256 }) => [
      [
        passage(source, 'strong'),
        passage([region, unit].filter((text) => text !== null && text !== '').join(' · '), 'running'),
      ],
      date(reference_date, language),
      observedText(observed),
      [passage(time(retrieved_at)), passage(sha256, 'faintCode')],
    ]),
  );
}

/** As the source gave it: no figure of a source is written in another way. */
function observedText(observed: { readonly [name: string]: Json | undefined }): readonly Passage[] {
  const members = Object.entries(observed).map(([name, value]) =>
    passage(`${name}: ${valueText(value)}`, 'code'),
  );
  return members.length > 0 ? members : coded('—');
}

const MONTH = /^\d{4}-\d{2}$/;

/** A series by month with room to break its lines; everything else that is no text as JSON. */
function valueText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  const isByMonth = isJsonObject(value) && Object.keys(value).every((name) => MONTH.test(name));
  return isByMonth
    ? Object.entries(value)
        .map(([month, figure]) => `${month} ${figure}`)
        .join('; ')
    : JSON.stringify(value);
}
