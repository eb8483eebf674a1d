import { PeopleView, peopleOf } from '../../../../queries/credentials.ts';
import { ask } from '../../../../queries/question.ts';
import type { Json } from '../../../kernel/json.ts';
import { staleHeader, waitForOwnWrites } from '../../resource/consistency.ts';
import type { ManagementParts } from '../../resource/management.ts';
import { json, type Route, route } from '../../route.ts';

/** `GET /people`: who works in the organization, and with which profiles. Nothing of the credentials themselves. */
export const peopleRoute = (parts: () => ManagementParts): Route =>
  route({
    method: 'GET',
    path: '/people',
    operationId: 'listPeople',
    tag: 'People',
    summary: 'List the people of the organization',
    description:
      'Those with a credential that is neither revoked nor expired. Nothing of a credential is shown.',
    access: ['ANALYST', 'REVIEWER', 'AUDITOR', 'OPERATOR'],
    responses: { 200: { description: 'All of them', schema: PeopleView } },
    async handle(request) {
      const wired = parts();
      const { organization_id: organizationId } = request.credential();
      const { stale } = await waitForOwnWrites(wired, request, peopleOf.projections);
      const items = await ask(wired.readModels, peopleOf, { organizationId, now: wired.clock.now() });
      return json(200, { items } as unknown as Json, { headers: staleHeader(stale) });
    },
  });
