// Loads what any role loads, but for the entry itself, and ends: an image keeps what Node made of it (bin/keep-compiled.mjs).
import '../adapters/embedded/embedded-postgres-error.ts';
import '../adapters/eventstoredb/event-log.ts';
import '../adapters/nats/work-queue.ts';
import '../adapters/postgres/event-log.ts';
import '../adapters/s3/document-store.ts';
import './backend.ts';
import './roles/dispatcher.ts';
import './roles/projector.ts';
import './roles/sealer.ts';
import './roles/worker.ts';
import './service.ts';
import './welcome.ts';
