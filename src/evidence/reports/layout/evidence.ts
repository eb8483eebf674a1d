import { isJsonObject, type Json } from '../../../kernel/json.ts';
import { withDates } from '../../../kernel/wording/dates.ts';
import { DOCUMENT_WORDS } from '../../../kernel/words/codes.ts';
import { type Cell, heading, paragraph, remark, subheading, table } from '../pdf/blocks.ts';
import { type Passage, passage } from '../pdf/flow.ts';
import type { AssetCharges, ValuationReport } from '../report-schema.ts';
import { DOCUMENT_REVIEW_WORDS, GUARANTEE_WORDS } from '../words/codes.ts';
import { actor } from '../words/formats.ts';
import { coded, type ReportWriter } from './report-writer.ts';

/** The papers: what each is and from whom, how old it was, who accepted it; and how old the declared figures were. */
export function writeDocuments(writing: ReportWriter): void {
  const { flow, report, language, say, columns } = writing;
  heading(flow, say('documents'));
  for (const text of report.declared_ages) remark(flow, withDates(text, language), 'body');
  if (report.documents.length === 0) {
    paragraph(flow, say('noDocuments'));
    return;
  }
  remark(flow, say('asRequested'));
  table(
    flow,
    [
      { title: `${say('document')} · SHA-256`, share: 38 },
      ...columns({ kind: 15, issuer: 15, documentDate: 14, review: 18 }),
    ],
    report.documents.map((document) => documentRow(document, writing)),
  );
}

function documentRow(
  document: ValuationReport['documents'][number],
  { say, date, time, worded }: ReportWriter,
): readonly Cell[] {
  const { id, version, sha256, kind, file_name, issuer, document_date, age_days, review_status } = document;
  const { reviewed_by, reviewed_at } = document;
  return [
    [
      passage(file_name ?? '—', 'strong'),
      passage(`${id} · ${say('versionOf', String(version))}`, 'faintCode'),
      passage(sha256, 'faintCode'),
    ],
    worded(DOCUMENT_WORDS[kind], kind),
    issuer ?? '—',
    document_date
      ? [
          passage(date(document_date)),
          ...(age_days === null ? [] : [passage(say('daysOld', String(age_days)), 'running')]),
        ]
      : say('undated'),
    [
      ...worded(DOCUMENT_REVIEW_WORDS[review_status], review_status),
      ...(reviewed_by ? [passage(actor(reviewed_by))] : []),
      ...(reviewed_at ? [passage(time(reviewed_at), 'running')] : []),
    ],
  ];
}

/** What burdened the asset at the event that made this version. */
export function writeCharges(writing: ReportWriter): void {
  const { flow, report, say } = writing;
  heading(flow, say('charges'));
  if (report.charges === null) {
    paragraph(flow, say('chargesNotHere'));
    return;
  }
  const { guarantees, encumbrances } = report.charges;
  remark(flow, say('chargesNote'));
  if (guarantees.length === 0) paragraph(flow, say('noGuaranteesRecognized'));
  else writeGuarantees(writing, guarantees);
  if (encumbrances.length === 0) paragraph(flow, say('noEncumbrances'));
  else writeEncumbrances(writing, encumbrances);
}

const kindAndRank = (
  { kind, rank }: AssetCharges['guarantees'][number] | AssetCharges['encumbrances'][number],
  { say, worded }: ReportWriter,
): readonly Passage[] => [...worded(GUARANTEE_WORDS[kind], kind), passage(say('rankOf', String(rank)))];

function writeGuarantees(writing: ReportWriter, guarantees: AssetCharges['guarantees']): void {
  const { flow, say, date, money, percentage, inForce, columns } = writing;
  subheading(flow, say('guaranteesRecognized'));
  table(
    flow,
    columns({ obligation: 26, kindAndRank: 22, shareAndLimit: 20, inForce: 16, registration: 16 }),
    guarantees.map((each): readonly Cell[] => [
      [passage(each.external_reference), passage(each.obligation_id, 'faintCode')],
      kindAndRank(each, writing),
      [
        passage(percentage(each.share)),
        passage(each.limit === null ? say('noLimit') : money(each.limit), 'running'),
      ],
      inForce(each.effective_from, each.effective_until),
      [
        passage(each.registered_on === null ? say('notRegistered') : date(each.registered_on)),
        passage(say('recognizedBy', actor(each.recognized_by)), 'running'),
      ],
    ]),
  );
}

function writeEncumbrances(writing: ReportWriter, encumbrances: AssetCharges['encumbrances']): void {
  const { flow, say, date, money, percentage, columns } = writing;
  subheading(flow, say('encumbrances'));
  table(
    flow,
    columns({ holder: 34, kindAndRank: 24, amount: { right: 22 }, registration: 20 }),
    encumbrances.map((each): readonly Cell[] => [
      each.holder,
      kindAndRank(each, writing),
      [
        passage(each.amount === null ? say('unknown') : money(each.amount)),
        ...(each.share === null ? [] : [passage(percentage(each.share), 'running')]),
      ],
      [
        passage(each.registered_on === null ? '—' : date(each.registered_on)),
        ...(each.until === null ? [] : [passage(say('untilDay', date(each.until)), 'running')]),
      ],
    ]),
  );
}

/** What sources answered, each with the digest of its bytes. */
export function writeEvidence({ flow, report: { evidence }, say, date, time, columns }: ReportWriter): void {
  heading(flow, say('evidence'));
  if (evidence.length === 0) {
    paragraph(flow, say('noEvidence'));
    return;
  }
  table(
    flow,
    columns({ source: 19, referenceDate: 13, observed: 38, retrieved: 30 }),
    evidence.map(({ source, region, unit, reference_date, observed, retrieved_at, sha256 }) => [
      [
        passage(source, 'strong'),
        passage([region, unit].filter((text) => text !== null && text !== '').join(' · '), 'running'),
      ],
      date(reference_date),
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
