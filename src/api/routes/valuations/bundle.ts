import type { ValuationState } from '../../../domain/valuation.ts';
import type { Position } from '../../../engine/log/event-log.ts';
import { storedAt } from '../../../engine/log/pages.ts';
import { SealKeyFault } from '../../../engine/seals/signature.ts';
import { SealingRefused } from '../../../engine/seals/stretch.ts';
import { makeBundle } from '../../../evidence/bundle/make.ts';
import { problem, unavailable } from '../../pipeline/answer/problem.ts';
import { renderReports } from '../../resource/bundle-reports.ts';
import { isOwnHistory } from '../../resource/history.ts';
import { type LogProofs, type ManagementParts, refusalProblem } from '../../resource/management.ts';
import { HISTORY_READERS, IdPath, type Operation } from '../../resource.ts';
import { Bytes, content, type RouteAnswer, type RouteRequest, route } from '../../route.ts';

/** Tries while somebody writes to the valuation: its newest event must be under a seal, and the last one of the bundle. */
const TRIES = 3;

/** `/valuations/{id}/bundle`: what `audit export` of the tool writes. */
export const valuationBundle: Operation<ValuationState> = (resource, parts) =>
  route({
    method: 'GET',
    path: `${resource.path}/{id}/bundle`,
    operationId: 'getValuationBundle',
    tag: resource.tag,
    summary: 'Download the bundle of a valuation, to check it elsewhere',
    description:
      'The file that `audit export` of the tool writes: events, seals, public keys and reports, for `audit verify --bundle`. Personal texts read `[sealed]`. The log is sealed first, unless the valuation is under a seal already. A process that has only the public keys of the seals (`SEAL_KEY_FILE` with nothing but its `.pub`) gives what is sealed already, without the signed end, and otherwise 409: the log is sealed every hour, and the tool makes a bundle at once.',
    access: HISTORY_READERS,
    params: IdPath,
    timeoutMs: 30_000,
    responses: {
      200: {
        description: 'The bundle',
        schema: Bytes,
        bytesAs: ['application/json'],
        headers: { 'Content-Disposition': 'A name for the file.' },
      },
    },
    async handle(request) {
      const wired = parts();
      const { id } = request.params;
      const { organization_id: organizationId } = request.credential();
      const isOwn = await isOwnHistory(wired, resource, organizationId, id);
      return isOwn ? bundleOf(wired, request, id, resource.stream(id)) : problem('NOT_FOUND');
    },
  });

async function bundleOf(
  parts: ManagementParts,
  request: RouteRequest,
  id: string,
  stream: string,
): Promise<RouteAnswer> {
  const { log, clock, proofs } = parts;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const position = (await storedAt(log, stream, 'newest'))?.position;
    if (position === undefined) return problem('NOT_FOUND');
    const proof = await proofOf(proofs, position).catch((error: unknown) => {
      if (error instanceof SealingRefused || error instanceof SealKeyFault) return 'log-not-sealed' as const;
      throw error;
    });
    if (proof === 'seal-key-elsewhere' || proof === 'log-not-sealed')
      return refusalProblem(parts, request, { fact: proof }, position);
    const bundle = proof && (await makeBundle({ log, ...proof, now: clock.now, render: renderReports }, id));
    const isWhole = (await storedAt(log, stream, 'newest'))?.position === position;
    if (!bundle || !isWhole) continue;
    return content(200, 'application/json', `${JSON.stringify(bundle)}\n`, {
      headers: { 'Content-Disposition': `attachment; filename="valuation-${id}-bundle.json"` },
    });
  }
  return unavailable(1);
}

/** What a bundle proves its events by; undefined while a seal does not reach the position. */
async function proofOf(proofs: LogProofs, position: Position) {
  const outcome = await proofs.sealUpTo(position);
  if (outcome === 'not-reached') return undefined;
  const [key, keys] = await Promise.all([proofs.key(), proofs.publicKeys()]);
  return outcome === 'key-elsewhere' || keys.size === 0 ? 'seal-key-elsewhere' : { key, keys };
}
