import { generate } from 'lean-qr';

interface QrCode {
  /** Modules along each side. */
  readonly size: number;
  /** The dark modules as the path of an SVG, one unit a module. */
  readonly path: string;
}

/** The QR code of a text; undefined where it is longer than any code can hold. */
export function qrCodeOf(text: string): QrCode | undefined {
  try {
    const code = generate(text);
    const { size } = code;
    const rows = Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
    );
    return { size, path: rows.join('') };
  } catch {
    return undefined;
  }
}
