import {
  type ObligationAudit,
  requestObligationBundle,
  requestObligationReplay,
} from '../../../../commands/batch.ts';
import { byId } from '../../../../queries/question.ts';
import type { BatchState, ExportStep, RequestedExport } from '../../../domain/batch.ts';
import { type ObligationState, obligationStream } from '../../../domain/obligation.ts';
import type { Rejection } from '../../../domain/rejection.ts';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import { type EventLog, type Position, UnreadableStoredEvent } from '../../../engine/log/event-log.ts';
import { logUpTo } from '../../../engine/log/log-up-to.ts';
import { firstReadable } from '../../../engine/log/pages.ts';
import { SealKeyFault } from '../../../engine/seals/signature.ts';
import { newestSeal, SealingRefused } from '../../../engine/seals/stretch.ts';
import { makeObligationBundle } from '../../../evidence/bundle/make.ts';
import { HIDDEN_TEXT } from '../../../evidence/replay/asset.ts';
import { obligationDocument } from '../../../evidence/replay/document.ts';
import { type ObligationReplay, replayObligation } from '../../../evidence/replay/obligation.ts';
import { reportsOf } from '../../../kernel/async/reports-of.ts';
import { openSealed } from '../../../kernel/identity/personal-data.ts';
import { type Instant, parseInstant } from '../../../kernel/instant.ts';
import type { Json } from '../../../kernel/json.ts';
import { bilingualTexts } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { IN_FUTURE } from '../../../kernel/words/fields.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { BASE_PATH } from '../../base-path.ts';
import { isOwnHistory } from '../../resource/history.ts';
import type { ManagementParts } from '../../resource/management.ts';
import { answeredBy, type PostContext, post } from '../../resource/post.ts';
import { HISTORY_READERS, IdPath, type Operation } from '../../resource.ts';
import type { ObligationReplayFile } from './replay-answer.ts';
import { exportOf, FOLLOWED, QUEUED } from './request.ts';

/** What an auditor gets of an obligation: its bundle and its replay. Both read the whole log, as the tool does, and are therefore jobs. */

const OBLIGATION = { stream: obligationStream, row: byId<ObligationState>('obligations', 'obligation') };

type AuditContent = 'OBLIGATION_BUNDLE' | 'OBLIGATION_REPLAY';

interface Audit {
  readonly content: AuditContent;
  readonly step: string;
  readonly summary: string;
  readonly description: string;
}

const audit =
  (
    command: typeof requestObligationBundle,
    { content, step, summary, description }: Audit,
  ): Operation<BatchState> =>
  (resource, parts) =>
    post<BatchState, ObligationAudit>(parts, command, {
      path: `/obligations/{id}/${step}`,
      tag: resource.tag,
      params: IdPath,
      access: HISTORY_READERS,
      summary,
      description: `${description}\n\n${FOLLOWED}`,
      examples: {
        now: { summary: 'As it is now', value: {} },
        at: { summary: 'At an instant', value: { as_of: '2026-11-20T15:00:00.000Z' } },
      },
      ...answeredBy(resource, '', { queued: QUEUED }),
      async run(posted) {
        const { parts: wired, request, cause, id } = posted;
        const asOf = asOfIn(posted);
        if (!(await existed(wired, cause.organizationId, id, asOf)))
          return { fact: 'obligation-not-found' } satisfies Rejection;
        return wired.handler.create(command, {
          path: `${BASE_PATH}/obligations/${id}/${step}`,
          cause,
          looksElsewhere: true,
          prepare: async (batchId, now) => ({
            batchId,
            request: {
              ...exportOf(request, content, 'json'),
              obligation_id: id,
              ...(asOf !== undefined && { as_of: asOf }),
            },
            lineCount: await sealedEvents(wired.log),
            faults: asOf !== undefined && asOf > now ? [faultAt('/as_of', IN_FUTURE)] : [],
          }),
        });
      },
    });

const asOfIn = ({ asked: { body } }: PostContext<ObligationAudit>): Instant | undefined =>
  body.as_of === undefined ? undefined : parseInstant(body.as_of);

/** Whether the obligation is the organization's, and had an event by then. */
async function existed(
  parts: ManagementParts,
  organizationId: string,
  id: string,
  asOf: Instant | undefined,
): Promise<boolean> {
  if (!(await isOwnHistory(parts, OBLIGATION, organizationId, id))) return false;
  const first = await firstReadable(parts.log, obligationStream(id));
  return asOf === undefined || first === undefined || first.metadata.occurred_at <= asOf;
}

/** How long the log is, as far as its newest seal says. */
async function sealedEvents(log: EventLog): Promise<number> {
  const newest = await newestSeal(log).catch((error: unknown) => {
    if (error instanceof SealingRefused) return undefined;
    throw error;
  });
  return newest?.event_count ?? 0;
}

export const auditExports: readonly Operation<BatchState>[] = [
  audit(requestObligationBundle, {
    content: 'OBLIGATION_BUNDLE',
    step: 'bundle',
    summary: 'Make the bundle of an obligation, to check it elsewhere, as a job',
    description:
      'The file that `audit export` of the tool writes: the coverage, every stream that it rests on, seals and public keys, for `audit verify --bundle`. It shows balances of other obligations secured by the same assets, and all policies. Where the process that works on it has only the public keys of the seals, the file is of what the newest seal covers, at the latest as of that seal, and without the signed end: the log is sealed every hour. An obligation or `as_of` after the newest seal is then a job that FAILED with LOG_NOT_SEALED.',
  }),
  audit(requestObligationReplay, {
    content: 'OBLIGATION_REPLAY',
    step: 'replay',
    summary: 'Calculate the coverage and alarms of an obligation again from the log, as a job',
    description:
      'What `audit replay obligation` of the tool says, with `verdict` (SAME or DIFFERENT) and the words of verdict and findings in the language of the request: chains of all streams that the coverage rests on, the coverage, and each alarm compared with what was recorded. Personal texts read `[sealed]`.',
  }),
];

type AuditParts = Pick<ManagementParts, 'log' | 'proofs' | 'clock'>;

/** Works one out, for a worker. */
export const auditSteps = (parts: AuditParts, wanted: RequestedExport): AsyncGenerator<ExportStep, void> =>
  wanted.request.content === 'OBLIGATION_BUNDLE' ? bundleSteps(parts, wanted) : replaySteps(parts, wanted);

/** Parts of the log after which progress is shown: each is an event, of which a long log must not get many. */
const SHOWN_PARTS = 50;

/** What reads the log, with its progress; its result and how many events it has read. */
async function* reading<Result>(
  { lineCount }: RequestedExport,
  work: (onProgress: (events: number) => Promise<void>) => Promise<Result>,
): AsyncGenerator<ExportStep, { readonly read: number; readonly result: Result }> {
  const part = Math.max(1, Math.ceil(lineCount / SHOWN_PARTS));
  const reports = reportsOf(work);
  let read = 0;
  for (let next = await reports.next(); ; next = await reports.next()) {
    if (next.done) return { read, result: next.value };
    read += next.value;
    yield { done: Math.min(lineCount, read - (read % part)) };
  }
}

const TEXTS = { verdict: bilingualTexts('replay-verdicts'), finding: bilingualTexts('replay-findings') };

/** The file of a replay: the document of the tool, with its verdict, and the words of verdict and findings. */
const replayFile = (
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

/** Of the log as it was when it was asked for, so that another attempt finds the same. */
async function* replaySteps({ log }: AuditParts, wanted: RequestedExport): AsyncGenerator<ExportStep, void> {
  const { request, acceptedAt, upTo } = wanted;
  const id = obligationOf(wanted);
  const parts = { log: logUpTo(log, upTo), now: () => acceptedAt };
  const { read, result } = yield* reading(wanted, (onProgress) =>
    replayObligation({ ...parts, onProgress }, id, request.as_of),
  );
  if (!result) return yield NOT_RECOMPUTABLE;
  const file = replayFile(id, request.as_of, result, request.language);
  yield { done: read, text: `${JSON.stringify(file)}\n` };
}

function obligationOf({ request }: RequestedExport): string {
  if (request.obligation_id === undefined) throw new Error(`${request.content} without an obligation`);
  return request.obligation_id;
}

const failed = (code: string, detail: string) =>
  ({ done: 0, failure: { code, detail } }) satisfies ExportStep;
const NOT_RECOMPUTABLE = failed(
  'NOT_RECOMPUTABLE',
  'the coverage cannot be calculated from its history: the replay says why',
);

/** Tries while somebody writes to what the coverage rests on: its newest event must be under a seal. */
const TRIES = 3;
const BUSY = 'others write faster than it is sealed';

async function* bundleSteps(parts: AuditParts, wanted: RequestedExport): AsyncGenerator<ExportStep, void> {
  const { log, clock } = parts;
  const { acceptedAt, upTo } = wanted;
  const id = obligationOf(wanted);
  // The clock of the process that accepted it may be ahead, and the end of a bundle is not before its coverage.
  const now = () => (clock.now() < acceptedAt ? acceptedAt : clock.now());
  let toSeal = upTo;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const proof = await proofOf(parts, toSeal);
    if ('failure' in proof) return yield proof;
    const { shown, ...keys } = proof;
    const asOf = wanted.request.as_of;
    if (asOf !== undefined && shown && asOf > shown.at) return yield notSealed(shown.at);
    const { read, result } = yield* reading(wanted, (onProgress) =>
      makeObligationBundle({ log, ...keys, shown, now, onProgress }, id, asOf).catch(unreadable),
    );
    if (!result && shown) return yield notSealed(shown.at);
    if (!result || result.outcome === 'hidden') return yield NOT_RECOMPUTABLE;
    if (result.unsealed === undefined)
      return yield { done: read, text: `${JSON.stringify(result.bundle)}\n` };
    toSeal = result.unsealed;
  }
  throw new DependencyUnavailable('event_log', new Error(BUSY));
}

/** Thrown where the coverage does not need the event. */
function unreadable(error: unknown): { readonly outcome: 'hidden' } {
  if (error instanceof UnreadableStoredEvent) return { outcome: 'hidden' };
  throw error;
}

const notSealed = (at: Instant) =>
  failed('LOG_NOT_SEALED', `the newest seal is of ${at}; the log is sealed every hour`);

/** The log is sealed where the key is; elsewhere the bundle is of what others have sealed. */
async function proofOf({ log, proofs }: AuditParts, toSeal: Position) {
  try {
    const outcome = await proofs.sealUpTo(toSeal);
    if (outcome === 'not-reached') throw new DependencyUnavailable('event_log', new Error(BUSY));
    const [key, keys] = await Promise.all([proofs.key(), proofs.publicKeys()]);
    if (keys.size === 0)
      return failed('SEAL_KEY_UNKNOWN', 'the process that worked on it knows no public key of the seals');
    if (key && outcome === 'sealed') return { key, keys, shown: undefined };
    const newest = await newestSeal(log);
    if (!newest) return failed('LOG_NOT_SEALED', 'the log has no seal yet; it is sealed every hour');
    return { key: undefined, keys, shown: { upTo: newest.position, at: newest.sealed_at } };
  } catch (error) {
    if (error instanceof SealingRefused || error instanceof SealKeyFault)
      return failed('LOG_NOT_SEALED', 'the log cannot be sealed now: the operators can find out why');
    throw error;
  }
}
