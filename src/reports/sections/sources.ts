import { DOCUMENT_WORDS } from '../../kernel/code-words.ts';
import type { Json } from '../../kernel/json.ts';
import { heading, paragraph, remark } from '../pdf/blocks.ts';
import { type Passage, passage } from '../pdf/styles.ts';
import { table } from '../pdf/table.ts';
import { DOCUMENT_REVIEW_WORDS } from '../words/codes.ts';
import { date, instant } from '../words/formats.ts';
import { coded, type Writing, worded } from './writing.ts';

/** Documents and evidence, each with the digest of its bytes. */
export function writeSources(writing: Writing): void {
  writeDocuments(writing);
  writeEvidence(writing);
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

function writeEvidence({ flow, report: { evidence }, language, say }: Writing): void {
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
      [passage(instant(retrieved_at, language)), passage(sha256, 'faintCode')],
    ]),
  );
}

/** As the source gave it: no figure of a source is written in another way. */
function observedText(observed: { readonly [name: string]: Json | undefined }): readonly Passage[] {
  const members = Object.entries(observed).map(([name, value]) =>
    passage(`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`, 'code'),
  );
  return members.length > 0 ? members : coded('—');
}
