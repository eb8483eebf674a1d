import { deflateRawSync } from 'node:zlib';
import { zipAround } from './fund-quotas.ts';

/** A zip of one deflated entry, named as an .xlsx's own; what it says of its size may be a lie, its checksum is. */
export const zipOf = (content: Buffer, claimed = content.length): Uint8Array =>
  new Uint8Array(
    zipAround([{ name: 'xl/workbook.xml', content: deflateRawSync(content), crc: 0, size: claimed }]),
  );
