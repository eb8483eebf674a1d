import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesystemDocumentStore } from '../../evidence/document-stores/filesystem.ts';
import { parseS3Address } from '../../evidence/document-stores/s3/address.ts';
import { type Configuration, ConfigurationError } from '../configuration.ts';

/**
 * The document store and its kind, for `/status`. The S3 client is loaded only if configured and connects lazily. Throws
 * `ConfigurationError` if no region is configured for the bucket.
 */
export async function openDocumentStore({ DOCUMENTS_URL, DATA_DIR }: Configuration) {
  if (!DOCUMENTS_URL?.startsWith('s3:')) {
    const root = DOCUMENTS_URL === undefined ? join(DATA_DIR, 'documents') : fileURLToPath(DOCUMENTS_URL);
    return { documents: filesystemDocumentStore(root), kind: 'filesystem' as const };
  }
  const { s3DocumentStore } = await import('../../evidence/document-stores/s3/document-store.ts');
  try {
    return { documents: await s3DocumentStore(parseS3Address(DOCUMENTS_URL)), kind: 's3' as const };
  } catch {
    throw new ConfigurationError([
      'DOCUMENTS_URL: names no region, and neither do AWS_REGION or the AWS profile',
    ]);
  }
}
