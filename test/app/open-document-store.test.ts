import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../src/app/configuration.ts';
import { openDocumentStore } from '../../src/app/opening/document-store.ts';
import { parseS3Address } from '../../src/evidence/document-stores/s3/address.ts';
import { S3_ENVIRONMENT, useS3Environment } from '../support/s3/credentials.ts';

useS3Environment({ AWS_REGION: '', AWS_PROFILE: '', AWS_DEFAULT_REGION: '' });

const amazon = { prefix: '', region: undefined, endpoint: undefined, pathStyle: false };
const endpoint = 'https://storage.example:9000';

describe('DOCUMENTS_URL', () => {
  it.each([
    ['s3://evidence', { ...amazon, bucket: 'evidence' }],
    ['s3://evidence/', { ...amazon, bucket: 'evidence' }],
    [
      's3://my.evidence/valuations/v_1-a/?region=sa-east-1',
      { ...amazon, bucket: 'my.evidence', prefix: 'valuations/v_1-a/', region: 'sa-east-1' },
    ],
    [
      `s3://evidence/a?endpoint=${endpoint}&path_style=true`,
      { bucket: 'evidence', prefix: 'a/', region: 'us-east-1', endpoint, pathStyle: true },
    ],
    [
      `s3://evidence?path_style=false&region=garage&endpoint=${encodeURIComponent(`${endpoint}/s3`)}`,
      { bucket: 'evidence', prefix: '', region: 'garage', endpoint: `${endpoint}/s3`, pathStyle: false },
    ],
  ])('may be %s', (text, address) => {
    expect(readConfiguration({ DOCUMENTS_URL: text }).DOCUMENTS_URL).toBe(text);
    expect(parseS3Address(text)).toEqual(address);
  });

  it.each([
    ['documents', 'must be an address that starts with file:// or s3://'],
    ['https://evidence.s3.amazonaws.com', 'must be an address that starts with file:// or s3://'],
    ['s3:evidence', 'names no bucket'],
    ['s3://', 'names no bucket'],
    ['s3://Evidence', 'names no bucket'],
    ['s3://evidence:9000', 'names no bucket'],
    ['s3://..', 'names no bucket'],
    ['s3://evidence/ação', 'has a prefix'],
    ['s3://evidence/a//b', 'has a prefix'],
    ['s3://evidence/.hidden', 'has a prefix'],
    ['s3://evidence#s3cret', 'has a prefix'],
    ['s3://key:s3cret@evidence', 'must hold no credentials'],
    ['s3://evidence?secret_access_key=s3cret', 'has a parameter other than region, endpoint, path_style'],
    ['s3://evidence?region=a&region=s3cret', 'has region twice'],
    ['s3://evidence?region=s3cret!', 'has a region that is none'],
    ['s3://evidence?path_style=s3cret', 'has a path_style that is not true or false'],
    ['s3://evidence?endpoint=s3cret', 'has an endpoint that is not an address'],
    ['s3://evidence?endpoint=https://key:s3cret@host', 'has an endpoint that is not an address'],
  ])('may not be %s, and the message does not repeat it', (text, message) => {
    const read = () => readConfiguration({ DOCUMENTS_URL: text });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(`  DOCUMENTS_URL: ${message}`);
    expect(read).not.toThrow('s3cret');
  });
});

describe('the document store of a configuration', () => {
  it.each([
    [{}, 'filesystem'],
    [{ DOCUMENTS_URL: 'file:///srv/documents' }, 'filesystem'],
    [{ DOCUMENTS_URL: 's3://evidence?region=sa-east-1' }, 's3'],
  ])('%j is %s', async (environment, kind) => {
    const opened = await openDocumentStore(readConfiguration(environment));
    expect(opened.kind).toBe(kind);
    await opened.documents.close();
  });

  it('takes the region from the usual AWS places', async () => {
    vi.stubEnv('AWS_REGION', 'sa-east-1');
    const opened = await openDocumentStore(readConfiguration({ DOCUMENTS_URL: 's3://evidence' }));
    await opened.documents.close();
    vi.stubEnv('AWS_REGION', '');
  });

  it('stops the start without a region', async () => {
    const opening = openDocumentStore(readConfiguration({ DOCUMENTS_URL: 's3://evidence' }));
    const error = await opening.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain('DOCUMENTS_URL: names no region');
    expect(inspect(error)).not.toContain(S3_ENVIRONMENT.AWS_SECRET_ACCESS_KEY);
  });
});
