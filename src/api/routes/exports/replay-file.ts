import { HIDDEN_TEXT } from '../../../evidence/replay/asset.ts';
import { obligationDocument } from '../../../evidence/replay/document.ts';
import type { ObligationReplay } from '../../../evidence/replay/obligation.ts';
import { openSealed } from '../../../kernel/identity/personal-data.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Json } from '../../../kernel/json.ts';
import { bilingualTexts } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import type { ObligationReplayFile } from './replay-answer.ts';

const TEXTS = { verdict: bilingualTexts('replay-verdicts'), finding: bilingualTexts('replay-findings') };

/** The file of a replay: the document of the tool, with its verdict, and the words of verdict and findings. */
export const replayFile = (
  id: string,
  asOf: Instant | undefined,
  replayed: ObligationReplay,
  language: keyof Label,
) => {
  const state = openSealed((replayed.state ?? null) as Json, () => HIDDEN_TEXT);
  const document = obligationDocument(id, asOf, replayed, state);
  const verdict = document.same ? ('SAME' as const) : ('DIFFERENT' as const);
  const findings = document.findings.map((found) => ({
    ...found,
    text: TEXTS.finding[found.finding][language],
  }));
  return {
    verdict,
    verdict_text: TEXTS.verdict[verdict][language],
    ...document,
    findings,
  } satisfies ObligationReplayFile;
};
