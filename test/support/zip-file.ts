import { deflateRawSync } from 'node:zlib';

/** A zip of one deflated entry, named like an .xlsx's own; its stated size may be wrong, its checksum is. */
export const zipOf = (content: Buffer, claimed = content.length): Uint8Array =>
  new Uint8Array(
    zipAround([{ name: 'xl/workbook.xml', content: deflateRawSync(content), crc: 0, size: claimed }]),
  );

interface Member {
  readonly name: string;
  /** Deflated. */
  readonly content: Buffer;
  readonly crc: number;
  readonly size: number;
}

/** Its directory repeats what each member states. */
export function zipAround(members: readonly Member[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, crc, size } of members) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), content]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, more, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, list, Buffer.from('PK\u0005\u0006'), end]);
}
