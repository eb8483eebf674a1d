import { deflateRawSync } from 'node:zlib';

/** A zip of one deflated entry, named as an .xlsx's own; what it says of its size may be a lie, its checksum is. */
export function zipOf(content: Buffer, claimed = content.length): Uint8Array {
  const packed = deflateRawSync(content);
  const name = Buffer.from('xl/workbook.xml');
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(claimed, 22);
  header.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(header.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([header, name, packed, entry, name, end]));
}
