import type { ValuationState } from '../../../domain/valuation.ts';
import { storedAt } from '../../../engine/log/pages.ts';
import { SealKeyFault } from '../../../engine/seals/signature.ts';
import { SealingRefused } from '../../../engine/seals/stretch.ts';
import { makeBundle } from '../../../evidence/bundle/make.ts';
import { problem, unavailable } from '../../pipeline/answer/problem.ts';
import { renderReports } from '../../resource/bundle-reports.ts';
import { type ManagementParts, refusalProblem } from '../../resource/management.ts';
import { isOwnHistory } from '../../resource/own-history.ts';
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
      'The file that `audit export` of the tool writes: events, seals, public keys and reports, for `audit verify --bundle`. Personal texts read `[sealed]`. The log is sealed first, unless the valuation is under a seal already. 409 in a process without the key of the seals: bundles are then made by the tool.',
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
    if (!proofs.sealUpTo) return refusalProblem(parts, request, { fact: 'seal-key-elsewhere' }, position);
    const key = await proofs.sealUpTo(position).catch((error: unknown) => {
      if (error instanceof SealingRefused || error instanceof SealKeyFault) return error;
      throw error;
    });
    if (key instanceof Error) return refusalProblem(parts, request, { fact: 'log-not-sealed' }, position);
    const keys = await proofs.publicKeys();
    const bundle = key && (await makeBundle({ log, keys, key, now: clock.now, render: renderReports }, id));
    const isWhole = (await storedAt(log, stream, 'newest'))?.position === position;
    if (!bundle || !isWhole) continue;
    return content(200, 'application/json', `${JSON.stringify(bundle)}\n`, {
      headers: { 'Content-Disposition': `attachment; filename="valuation-${id}-bundle.json"` },
    });
  }
  return unavailable(1);
}
