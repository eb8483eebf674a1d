/** The summary of each operation, by its id. */
export const SUMMARIES: Readonly<Record<string, string>> = {
  listProfiles: 'Campos e métodos das classes de bens',
  createPublicEstimate: 'Estimar a partir dos próprios números',
  listCoverage: 'O que é coberto de cada uma das 18 classes, aqui e agora',
  listVehicleCodes: 'Códigos de veículos: marcas de um tipo, modelos de uma marca, anos de um modelo',
  createVehicleEstimate: 'Avaliar um veículo pela tabela mensal de preços de terceiros',
  listEquipment: 'Famílias de equipamentos, e os produtos de uma delas',
  createEquipmentEstimate: 'Referência de aquisição de um equipamento novo',
  listTreasuryProducts: 'Títulos públicos federais com seus preços e taxas mais recentes',
  createTreasuryEstimate: 'Avaliar títulos públicos pelo preço de recompra do tesouro',
  createCreditEstimate: 'Valor presente de um pagamento pela taxa básica nacional',
  createGuidedEstimate: 'Estimativas guiadas: uma cotação publicada, ou um cenário com parâmetros próprios',
  listInventoryPresets: 'Produtos, suas unidades e as fontes de preços predefinidas',
  listInventoryCatalog: 'Produtos à escolha, e se cada um tem preço hoje',
  listInventoryReferences: 'Preços publicados de um produto em um estado, do mais novo ao mais antigo',
  createQuickEstimate: 'Avaliar uma quantidade de um produto pela média publicada do Paraná',
  createInventoryEstimate: 'Avaliar um estoque de até 100 linhas: a preços publicados ou aos do dono',
  getStatus: 'Ler a situação do módulo e do acesso autenticado',
  registerAsset: 'Registrar um bem',
  listAssets: 'Listar bens, os mais novos primeiro',
  getAsset: 'Ler um bem, agora ou como era',
  patchAsset: 'Alterar um bem com um merge patch (RFC 7396)',
  getAssetHistory: 'Ler os eventos de um bem, os mais antigos primeiro',
  listDuplicates: 'Listar bens ativos com a mesma placa ou matrícula, os mais novos primeiro',
  declareDocument: 'Declarar um documento que será enviado',
  listDocuments: 'Listar documentos, os mais novos primeiro; de um bem, suas evidências',
  getDocument: 'Ler um documento, agora ou como era: suas partes, sua verificação, sua revisão',
  getDocumentHistory: 'Ler os eventos de um documento, os mais antigos primeiro',
  storeDocumentPart: 'Enviar uma parte de um documento',
  completeDocument: 'Dizer que todas as partes chegaram e mandar verificar o documento',
  getDocumentContent: 'Baixar um documento verificado, inteiro ou um intervalo dele',
  reviewDocument: 'Aceitar um documento como evidência, ou rejeitá-lo',
  requestValuation: 'Congelar os dados e pedir sua avaliação',
  listValuations: 'Listar avaliações, as mais novas primeiro; de um bem, seu histórico de valores',
  getValuation: 'Ler uma avaliação, agora ou como era',
  getValuationHistory: 'Ler os eventos de uma avaliação, os mais antigos primeiro',
  reviewValuation: 'Aprovar ou rejeitar uma avaliação calculada',
  withdrawValuation: 'Retirar uma aprovação, por fraude ou erro',
  getValuationReport: 'Ler o relatório de uma avaliação terminada, em JSON ou em PDF',
  proposePolicy: 'Propor uma política',
  listPolicies: 'Listar políticas, as mais novas primeiro',
  getPolicy: 'Ler uma política, agora ou como era',
  decidePolicy: 'Aprovar ou rejeitar uma política',
  getPolicyHistory: 'Ler os eventos de uma política, os mais antigos primeiro',
  listPortfolios: 'Listar carteiras com suas somas, pelo nome mais novo primeiro',
  getJob: 'Ler um trabalho, ou acompanhá-lo',
  proposeScenario: 'Propor um cenário',
  listScenarios: 'Listar cenários, os mais novos primeiro',
  getScenario: 'Ler um cenário com seu resultado e sua sensibilidade, agora ou como era',
  decideScenario: 'Aprovar ou rejeitar um cenário',
  getScenarioHistory: 'Ler os eventos de um cenário, os mais antigos primeiro',
};

/** Each tag: its name, and what it says of itself. */
export const TAGS: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  Profiles: { name: 'Perfis', description: 'As classes de bens: seus campos, seus métodos, seus limites.' },
  'Public estimates': {
    name: 'Estimativas públicas',
    description: 'Estimativas a partir dos números de quem chama. Nada é guardado.',
  },
  Market: {
    name: 'Mercado',
    description:
      'Consultas e estimativas a partir de referências de mercado e fontes públicas. Nada é guardado.',
  },
  Inventory: {
    name: 'Estoques',
    description: 'Produtos, preços publicados e estimativas de estoques. Nada é guardado.',
  },
  Status: { name: 'Situação', description: 'Como estão o módulo e suas partes.' },
  Assets: {
    name: 'Bens',
    description: 'O que é avaliado: registrado, alterado, arquivado, com todo o seu histórico.',
  },
  Documents: {
    name: 'Documentos',
    description:
      'Evidências: declaradas, enviadas em partes, verificadas pelos seus bytes, revistas por outra pessoa.',
  },
  Valuations: {
    name: 'Avaliações',
    description: 'Pedidos que congelam seus dados, e seus resultados, relatórios e históricos.',
  },
  Policies: {
    name: 'Políticas',
    description:
      'Deságios com os quais valores contam como garantia: propostos por uma pessoa, decididos por outra.',
  },
  Portfolios: {
    name: 'Carteiras',
    description: 'A quanto chegam os bens sob um nome: contados e somados a partir dos últimos eventos.',
  },
  Jobs: { name: 'Trabalhos', description: 'O que continua depois de uma resposta.' },
  Scenarios: {
    name: 'Cenários',
    description: 'Premissas que uma avaliação pode usar depois que outra pessoa as aprovou.',
  },
};
