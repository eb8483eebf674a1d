import { describeWebhooksKilled } from '../support/webhooks-killed.ts';

describeWebhooksKilled(8);
