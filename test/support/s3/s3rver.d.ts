/** What the tests use of `s3rver`, which brings no types. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';
  import type { Readable } from 'node:stream';

  interface StoredObject {
    readonly bucket: string;
    readonly key: string;
    readonly content: Readable | Buffer;
    readonly metadata: Readonly<Record<string, string>>;
  }
  interface Stored {
    readonly size: number;
    readonly md5: string;
  }
  interface Store {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: StoredObject['metadata'], md5: string): Promise<void>;
    putObject(object: StoredObject): Promise<Stored>;
    putPart(bucket: string, uploadId: string, partNumber: number, content: Readable): Promise<Stored>;
  }

  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly store: Store;
    readonly httpServer: import('node:http').Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
