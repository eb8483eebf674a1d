import { DOCUMENT_WORDS } from '../../../kernel/words/codes.ts';
import { heading, paragraph, remark } from '../pdf/blocks.ts';
import { passage } from '../pdf/styles.ts';
import { table } from '../pdf/table.ts';
import { writeEvidence } from '../sections/evidence.ts';
import { type Writing, worded } from '../sections/writing.ts';
import { DOCUMENT_REVIEW_WORDS } from '../words/codes.ts';
import { instant } from '../words/formats.ts';

/** Documents and evidence, each with the digest of its bytes. */
export function writeSources(writing: Writing): void {
  writeDocuments(writing);
  writeEvidence(writing, (text) => instant(text, writing.language));
}

function writeDocuments({ flow, report: { documents }, language, say }: Writing): void {
  heading(flow, say('documents'));
  if (documents.length === 0) {
    paragraph(flow, say('noDocuments'));
    return;
  }
  remark(flow, say('asRequested'));
  table(
    flow,
    [
      { title: say('kind'), share: 18 },
      { title: `${say('document')} · SHA-256`, share: 62 },
      { title: say('review'), share: 20 },
    ],
    documents.map(({ id, version, sha256, kind, review_status }) => [
      worded(DOCUMENT_WORDS[kind], kind, language),
      [
        passage(id, 'code'),
        passage(say('versionOf', String(version)), 'running'),
        passage(sha256, 'faintCode'),
      ],
      worded(DOCUMENT_REVIEW_WORDS[review_status], review_status, language),
    ]),
  );
}
