import { audit } from '../beginnings/audit.ts';
import { auditReplay } from '../beginnings/audit-replay.ts';
import { operations } from '../beginnings/operations.ts';
import { priceSources } from '../beginnings/price-sources.ts';
import { privacy } from '../beginnings/privacy.ts';
import { documentsRun } from '../execution/documents-run.ts';

/** For operators and auditors. The last one blocks a read model. */
documentsRun({
  'docs/read-models.md': undefined,
  'docs/price-sources.md': priceSources,
  'docs/audit.md': audit,
  'docs/auditor-procedure.md': audit,
  'docs/pt-BR/auditor-procedure.md': audit,
  'docs/audit-replay.md': auditReplay,
  'docs/privacy.md': privacy,
  'docs/operations.md': operations,
});
