import { openReceiver } from '../../support/recorded-answers.ts';
import { documentsRun } from '../execution/documents-run.ts';

/** A back end that receives webhooks: it answers everything with 204. */
const receiver = await openReceiver();

documentsRun(
  {
    'docs/webhooks.md': async ({ issue }) => ({
      variables: { INTEGRATOR: await issue('ERP', 'INTEGRATOR'), HOOKS: `${receiver.origin}/hooks` },
    }),
  },
  async () => ({
    variables: { WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' },
    stop: async () => receiver.stop(),
  }),
);
