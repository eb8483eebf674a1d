import { withDates } from '../../../kernel/wording/dates.ts';
import { DOCUMENT_WORDS } from '../../../kernel/words/codes.ts';
import { heading, paragraph, remark } from '../pdf/blocks.ts';
import { passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import type { ValuationReport } from '../report-schema.ts';
import { type Writing, worded } from '../sections/writing.ts';
import { DOCUMENT_REVIEW_WORDS } from '../words/codes.ts';
import { actor, bothTimes, date } from '../words/formats.ts';

/** The papers: what each is and from whom, how old it was, who accepted it; and how old the declared figures were. */
export function writeDocuments(writing: Writing): void {
  const { flow, report, language, say } = writing;
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
      { title: say('kind'), share: 15 },
      { title: say('issuer'), share: 15 },
      { title: say('documentDate'), share: 14 },
      { title: say('review'), share: 18 },
    ],
    report.documents.map((document) => rowOf(document, writing)),
  );
}

function rowOf(document: ValuationReport['documents'][number], { language, say }: Writing): readonly Cell[] {
  const { id, version, sha256, kind, file_name, issuer, document_date, age_days, review_status } = document;
  const { reviewed_by, reviewed_at } = document;
  return [
    [
      passage(file_name ?? '—', 'strong'),
      passage(`${id} · ${say('versionOf', String(version))}`, 'faintCode'),
      passage(sha256, 'faintCode'),
    ],
    worded(DOCUMENT_WORDS[kind], kind, language),
    issuer ?? '—',
    document_date
      ? [
          passage(date(document_date, language)),
          ...(age_days === null ? [] : [passage(say('daysOld', String(age_days)), 'running')]),
        ]
      : say('undated'),
    [
      ...worded(DOCUMENT_REVIEW_WORDS[review_status], review_status, language),
      ...(reviewed_by ? [passage(actor(reviewed_by))] : []),
      ...(reviewed_at ? [passage(bothTimes(reviewed_at, language), 'running')] : []),
    ],
  ];
}
