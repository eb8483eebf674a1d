import { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from './address.ts';

const CONNECT_MS = 2_000;
/** One request and two more tries, with the client's own short waits between them. */
const ATTEMPTS = 3;
/** As many requests as a worker has hands, and some more. */
const MOST_SOCKETS = 32;

/**
 * The client; nothing connects yet. Credentials come from the usual places of the AWS SDK: environment, files, the role of
 * the container or machine. Checksums beyond our own are left out: servers that are not Amazon's often refuse them.
 */
export const openClient = ({ region, endpoint, pathStyle }: S3Address): S3Client =>
  new S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would open a connection of its own for every part.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      httpAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
    },
  });
