// Imports what any role imports, except the entry point, so that an image can keep Node's compile cache
// (bin/keep-compiled.mjs).
import '../api/app.ts';
import '../api/openapi.ts';
import '../api/pages/pages.ts';
import '../engine/embedded/data-directory.ts';
import '../engine/log/eventstoredb/event-log.ts';
import '../engine/queue/nats/work-queue.ts';
import '../engine/log/postgres/event-log.ts';
import '../evidence/document-stores/s3/document-store.ts';
import './backend.ts';
import './program.ts';
import './roles/dispatcher.ts';
import './roles/projector.ts';
import './roles/sealer.ts';
import './roles/worker.ts';
import './routes.ts';
import './service/backend-status.ts';
