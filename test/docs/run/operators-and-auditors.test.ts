import {
  audit,
  auditReplay,
  operations,
  priceSources,
  privacy,
} from '../beginnings/operators-and-auditors.ts';
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
