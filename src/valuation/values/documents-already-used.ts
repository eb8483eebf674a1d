import type { DocumentAlreadyUsed, FrozenInput } from '../../domain/valuation.ts';
import type { Limitation } from '../../kernel/estimate.ts';

/** Said of each document whose bytes the request found among the evidence of other assets, which it does not name. */
export const documentsAlreadyUsed = ({
  documents,
  documents_already_used: used = [],
}: Pick<FrozenInput, 'documents' | 'documents_already_used'>): readonly Limitation[] =>
  used.map((each) => limitation(each, documents.find(({ id }) => id === each.document_id)?.file_name ?? ''));

function limitation({ document_id, asset_ids }: DocumentAlreadyUsed, fileName: string): Limitation {
  const ids = asset_ids.join(', ');
  const document = `${document_id} (${fileName})`;
  const others =
    asset_ids.length === 1
      ? { 'pt-BR': 'de outro ativo', en: 'another asset' }
      : { 'pt-BR': 'de outros ativos', en: 'other assets' };
  return {
    code: 'DOCUMENT_ALREADY_USED',
    text: {
      'pt-BR': `Os mesmos bytes do documento ${document} são evidência ${others['pt-BR']}, que ele não nomeia: ${ids}. Ou um só papel vale para todos eles, ou o mesmo bem é contado mais de uma vez.`,
      en: `The very bytes of document ${document} are evidence of ${others.en} that it does not name: ${ids}. Either one paper is for all of them, or one thing is counted more than once.`,
    },
  };
}
