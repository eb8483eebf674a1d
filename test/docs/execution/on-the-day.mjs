/**
 * Loaded before a program that a document shows (`NODE_OPTIONS=--import`): its clock starts at DOCUMENTS_INSTANT, so that
 * dates and ages of prices are those of the documents, whenever the tests run.
 */
const Real = Date;
const ahead = Real.parse(process.env.DOCUMENTS_INSTANT ?? '') - Real.now();
if (Number.isNaN(ahead)) throw new Error('DOCUMENTS_INSTANT is no instant');

globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + ahead);
    else super(...parts);
  }

  static now() {
    return Real.now() + ahead;
  }
};
