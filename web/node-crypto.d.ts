/** What the client takes of Node where it runs there; in a page it is an empty module. */
declare module 'node:crypto' {
  export function createHash(algorithm: string): {
    update(bytes: Uint8Array): void;
    digest(encoding: 'hex'): string;
  };
}
