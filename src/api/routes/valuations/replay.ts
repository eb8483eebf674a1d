import { z } from 'zod';
import { eachValue, InstantText, Sha256Text, ValueView } from '../../../../queries/views/fields.ts';
import { methodsOf, valuesOf } from '../../../../queries/views/valuation.ts';
import type { ValuationState } from '../../../domain/valuation.ts';
import {
  SEALINGS,
  SIGNATURES,
  type StreamSeals,
  streamSeals,
} from '../../../evidence/bundle/stream-seals.ts';
import { FINDINGS, type Finding } from '../../../evidence/replay/finding.ts';
import { CHECKS, FULL_CHECKS } from '../../../evidence/replay/result.ts';
import { replayValuation, type ValuationReplay } from '../../../evidence/replay/valuation.ts';
import { atMost } from '../../../kernel/async/at-most.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Json } from '../../../kernel/json.ts';
import { bilingualTexts } from '../../../kernel/text/bilingual.ts';
import { VALUATION_STATUSES } from '../../../kernel/vocabulary.ts';
import { instant, valueMeanings } from '../../../kernel/words/meanings.ts';
import { problem } from '../../pipeline/answer/problem.ts';
import { isOwnHistory } from '../../resource/history.ts';
import { asOfIn, asOfTheFuture } from '../../resource/read.ts';
import { AsOfQuery, HISTORY_READERS, IdPath, type Operation } from '../../resource.ts';
import { content, type Language, route } from '../../route.ts';

/** Replays at once in this process: each may read large documents. */
const AT_ONCE = 2;

const VERDICTS = ['SAME', 'NOTHING_DIFFERS', 'DIFFERENT'] as const;
type Verdict = (typeof VERDICTS)[number];

const TEXTS = {
  verdict: bilingualTexts('replay-verdicts'),
  check: bilingualTexts('replay-checks'),
  finding: bilingualTexts('replay-findings'),
  sealing: bilingualTexts('replay-sealings'),
};

const text = (description: string) => z.string().meta({ description });
const versions = (description: string) =>
  z
    .array(
      z.strictObject({
        id: text('Name of what was run.'),
        version: z.int().meta({ description: 'Version that was run.' }),
      }),
    )
    .meta({ description });
const sha256 = Sha256Text.meta({ description: 'SHA-256 of the bytes.' });
const BYTES = ['KEPT', 'MISSING', 'DAMAGED', 'NOT_CHECKED'] as const;

const TwoValues = z.strictObject({
  recorded: ValueView.nullable().meta({
    description: 'As recorded, after the review; null if the history cannot be read.',
  }),
  recomputed: ValueView.nullable().meta({
    description: 'As calculated again, after the same review; null if nothing was calculated.',
  }),
  same: z.boolean().nullable().meta({
    description: 'Whether both are equal to the last digit; null if there is nothing to compare.',
  }),
});

const FindingView = z.strictObject({
  finding: z.enum(FINDINGS).meta({ description: 'What is wrong.' }),
  text: text('The same in words.'),
  sequence: z.int().nullable().meta({ description: 'Number of the event, from 1; null if it is none.' }),
  event_id: z.string().nullable().meta({ description: 'Id of that event.' }),
  pointer: z.string().nullable().meta({
    description: 'JSON Pointer (RFC 6901) of the place, in the data of the event; null if it is none.',
  }),
  recorded: z.string().nullable().meta({ description: 'What is recorded there, as JSON; null if nothing.' }),
  recomputed: z.string().nullable().meta({
    description: 'What the recalculation gives there, as JSON; null if nothing.',
  }),
  detail: z.string().nullable().meta({ description: 'Further words of the program, in English.' }),
});

const SealsView = z.strictObject({
  sealing: z.enum(SEALINGS).meta({ description: 'Whether seals cover the events, and fit the log.' }),
  text: text('The same in words.'),
  events_sealed: z.int().meta({ description: 'Number of events under a seal.' }),
  items: z
    .array(
      z.strictObject({
        number: z.int().meta({ description: 'Number of the seal, from 1.' }),
        sealed_at: InstantText.meta(instant('When it was made')),
        key_id: Sha256Text.meta({ description: 'Id of the key that signed it.' }),
        signature: z.enum(SIGNATURES).meta({
          description: 'NOT_CHECKED: this process does not know the public key.',
        }),
        fits: z.boolean().meta({ description: 'Whether the hashes in the log lead to its root.' }),
      }),
    )
    .meta({ description: 'The seals over the events, oldest first.' }),
});

const ReplayView = z
  .strictObject({
    valuation_id: z.uuid().meta({ description: 'Id of the valuation.' }),
    as_of: InstantText.nullable().meta(instant('Up to which it was replayed', 'null for the whole history')),
    verdict: z.enum(VERDICTS).meta({
      description:
        'SAME: all of it was checked, and is the same. NOTHING_DIFFERS: the same, but not everything could be checked. DIFFERENT: see `findings` and `seals`.',
    }),
    verdict_text: text('The verdict in words.'),
    check: z.enum(CHECKS).meta({ description: 'How much of the result was calculated again.' }),
    check_text: text('The same in words.'),
    events: z.int().meta({ description: 'Number of events in the history.' }),
    events_replayed: z.int().meta({ description: 'Number of them that were replayed.' }),
    history_head: Sha256Text.nullable().meta({ description: 'Hash of the last event that was replayed.' }),
    status: z.enum(VALUATION_STATUSES).nullable().meta({
      description: 'Status of the valuation then; null if the history cannot be read.',
    }),
    input_digest: Sha256Text.nullable().meta({ description: 'Digest of the frozen input, as recorded.' }),
    methods: versions('Versions of the methods and rules that were run.'),
    calendars: versions('Versions of the calendars that were run.'),
    values: z
      .strictObject(eachValue((name) => TwoValues.meta(valueMeanings[name])))
      .meta({ description: 'The six values of both sides.' }),
    evidence: z
      .array(
        z.strictObject({
          sha256,
          sources: z.array(z.string()).meta({ description: 'The price sources that answered it.' }),
          status: z.enum(BYTES).meta({ description: 'Whether the bytes are kept, whole.' }),
        }),
      )
      .meta({ description: 'What price sources answered.' }),
    documents: z
      .array(
        z.strictObject({
          id: z.uuid().meta({ description: 'Id of the document.' }),
          sha256,
          status: z.enum([...BYTES, 'EXPIRED']).meta({
            description: 'Whether the bytes are kept, whole. EXPIRED: given up by the service, no fault.',
          }),
        }),
      )
      .meta({ description: 'The frozen documents.' }),
    seals: SealsView.meta({ description: 'The seals over the history.' }),
    findings: z.array(FindingView).meta({ description: 'What differs, as `audit replay` of the tool says.' }),
  })
  .meta({ id: 'ValuationReplay' });
type ReplayView = z.infer<typeof ReplayView>;

/** `/valuations/{id}/replay`: what `audit replay valuation` of the tool says. */
export const valuationReplay: Operation<ValuationState> = (resource, parts) => {
  const places = atMost(AT_ONCE);
  return route({
    method: 'GET',
    path: `${resource.path}/{id}/replay`,
    operationId: 'getValuationReplay',
    tag: resource.tag,
    summary: 'Calculate a valuation again from the log, and compare',
    description:
      'Chain, digest of the input, result, bytes of evidence and documents, and the seals over the events. Reads only, and asks no price source. Large documents may take longer than a request: then 503, and `audit replay` of the tool.',
    access: HISTORY_READERS,
    params: IdPath,
    query: AsOfQuery,
    timeoutMs: 30_000,
    responses: { 200: { description: 'The verdict', schema: ReplayView, inLanguage: true } },
    async handle(request) {
      const wired = parts();
      const { id } = request.params;
      const { log, documents, proofs, clock } = wired;
      const asOf = asOfIn(request);
      if (asOf !== undefined && asOf > clock.now()) return asOfTheFuture;
      const { organization_id: organizationId } = request.credential();
      if (!(await isOwnHistory(wired, resource, organizationId, id))) return problem('NOT_FOUND');
      const replayed = await places.run(async () => replayValuation({ log, documents }, id, asOf));
      if (!replayed) return problem('NOT_FOUND');
      const seals = await streamSeals(log, resource.stream(id), await proofs.publicKeys());
      const body = replayView({ id, asOf, replayed, seals }, request.language);
      return content(200, 'application/json', JSON.stringify(body));
    },
  });
};

interface Replayed {
  readonly id: string;
  readonly asOf: Instant | undefined;
  readonly replayed: ValuationReplay;
  readonly seals: StreamSeals;
}

function replayView({ id, asOf, replayed, seals }: Replayed, language: Language): ReplayView {
  const { state, check, findings, evidence, documents } = replayed;
  const verdict = verdictOf(replayed, seals);
  return {
    valuation_id: id,
    as_of: asOf ?? null,
    verdict,
    verdict_text: TEXTS.verdict[verdict][language],
    check,
    check_text: TEXTS.check[check][language],
    events: replayed.events,
    events_replayed: replayed.events_replayed,
    history_head: replayed.head,
    status: state?.status ?? null,
    input_digest: state?.input_digest ?? null,
    methods: [...(state?.result?.methods ?? [])],
    calendars: [...(state?.result?.calendars ?? [])],
    values: valuesOfBoth(replayed),
    evidence: evidence.map((each) => ({ ...each, sources: [...each.sources] })),
    documents: documents.map(({ id: document, sha256, status }) => ({ id: document, sha256, status })),
    seals: {
      sealing: seals.sealing,
      text: TEXTS.sealing[seals.sealing][language],
      events_sealed: seals.events_sealed,
      items: [...seals.seals],
    },
    findings: findings.map((finding) => findingView(finding, language)),
  };
}

function verdictOf(
  { findings, check, evidence, documents }: ValuationReplay,
  { sealing }: StreamSeals,
): Verdict {
  if (findings.length > 0 || sealing === 'BROKEN') return 'DIFFERENT';
  const isChecked = [...evidence, ...documents].every(({ status }) => status !== 'NOT_CHECKED');
  return FULL_CHECKS.has(check) && isChecked ? 'SAME' : 'NOTHING_DIFFERS';
}

function valuesOfBoth({ state, recomputed }: ValuationReplay): ReplayView['values'] {
  const recorded = state && valuesOf(state, methodsOf(state));
  const again = state && recomputed && valuesOf({ ...state, result: recomputed }, methodsOf(state));
  return eachValue((name) => {
    const [one, other] = [recorded?.[name] ?? null, again?.[name] ?? null];
    return {
      recorded: one,
      recomputed: other,
      same: one && other ? JSON.stringify(one) === JSON.stringify(other) : null,
    };
  });
}

const jsonOf = (value: Json | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

const findingView = (
  { finding, revision, event_id, pointer, recorded, recomputed, detail }: Finding,
  language: Language,
): ReplayView['findings'][number] => ({
  finding,
  text: TEXTS.finding[finding][language],
  sequence: revision === undefined ? null : revision + 1,
  event_id: event_id ?? null,
  pointer: pointer ?? null,
  recorded: jsonOf(recorded),
  recomputed: jsonOf(recomputed),
  detail: detail ?? null,
});
