import { createHash } from 'node:crypto';

export interface PdfFile {
  readonly pages?: number;
  /** Content of streams, one object each; `filter` as written in the dictionary. */
  readonly streams?: readonly { readonly data: Uint8Array; readonly filter: string }[];
  /** Encrypted (RC4, 40 bits, as the first PDFs were): the password that opens it; empty when only an owner's is set. */
  readonly password?: string;
}

export function pdfFile({ pages = 1, streams = [], password }: PdfFile = {}): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')];
  const offsets: number[] = [];
  const length = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const object = (body: string, stream?: Uint8Array) => {
    offsets.push(length());
    chunks.push(Buffer.from(`${offsets.length} 0 obj\n${body}\n`));
    if (stream) chunks.push(Buffer.from('stream\r\n'), Buffer.from(stream), Buffer.from('\nendstream\n'));
    chunks.push(Buffer.from('endobj\n'));
  };
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index} 0 R`);
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`);
  for (let page = 0; page < pages; page += 1) {
    object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>');
  }
  for (const { data, filter } of streams) object(`<< /Length ${data.length} /Filter ${filter} >>`, data);
  const id = createHash('md5').update('made up').digest();
  if (password !== undefined) object(encryption(password, id));
  const encrypted = password === undefined ? '' : `/Encrypt ${offsets.length} 0 R`;
  const table = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  const ids = `<${id.toString('hex')}>`;
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R /ID [${ids} ${ids}] ${encrypted} >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** The standard security handler, revision 2 (ISO 32000-1, 7.6.3). */
function encryption(password: string, id: Buffer): string {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-64);
  const owner = rc4(md5(padded('the owner’s')).subarray(0, 5), padded(password));
  const key = md5(padded(password), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return `<< /Filter /Standard /V 1 /R 2 /P -64 /O ${hex(owner)} /U ${hex(user)} >>`;
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256;
      j = (j + (state[i] ?? 0)) % 256;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) % 256] ?? 0);
    }),
  );
}
