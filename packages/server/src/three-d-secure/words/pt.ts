import type { ChallengeWords } from './types.ts'

export const pt: ChallengeWords = {
  simulated: 'Emissor simulado',
  note: 'Esta página simula o banco emissor do cartão. Nenhum banco real é contatado e nenhum dinheiro é movimentado.',
  ask: { title: 'Este pagamento é seu?', text: 'Seu banco precisa que você confirme este pagamento.' },
  labels: { amount: 'Valor', merchant: 'Loja', description: 'Referente a', card: 'Cartão' },
  cardEnding: (brand, last4) => `${brand} com final ${last4}`,
  buttons: {
    approve: 'Sim, confirmar o pagamento',
    fail: 'Fazer a verificação falhar',
    abandon: 'Sair sem pagar',
  },
  endings: {
    approved: { title: 'Pagamento aprovado', text: 'Seu pagamento foi concluído. Obrigado.' },
    reserved: { title: 'Pagamento aprovado', text: 'O valor foi reservado no seu cartão.' },
    declined: {
      title: 'Pagamento não aprovado',
      text: 'Você confirmou o pagamento, mas seu banco o recusou. Nada foi cobrado.',
    },
    notAttempted: {
      title: 'Pagamento não concluído',
      text: 'Você confirmou o pagamento, mas um problema técnico nosso o interrompeu. Nada foi cobrado. Volte à loja e tente de novo.',
    },
    failed: {
      title: 'Pagamento não aprovado',
      text: 'Seu banco não conseguiu confirmar que era você. Nada foi cobrado.',
    },
    abandoned: {
      title: 'Pagamento não confirmado',
      text: 'Você saiu sem confirmar o pagamento. Nada foi cobrado.',
    },
    expired: {
      title: 'Tarde demais para confirmar',
      text: 'Este pagamento expirou. Nada foi cobrado.',
    },
    codeExpired: {
      title: 'Tarde demais para confirmar',
      text: 'O código de segurança que você digitou só era válido por 30 minutos. Nada foi cobrado.',
    },
    released: {
      title: 'Pagamento cancelado',
      text: 'A loja liberou o valor reservado. Nada foi cobrado.',
    },
  },
  close: 'Você pode fechar esta página e voltar à loja.',
  leadingOn: { title: 'Obrigado', text: 'Você está voltando para a loja.', action: 'Voltar para a loja' },
  underWay: {
    title: 'Aguardando seu banco',
    text: 'Recebemos sua resposta e seu banco a está processando. Você não será cobrado duas vezes.',
    action: 'Verificar de novo',
  },
  unfinished: {
    title: 'Ainda não confirmado',
    text: 'Seu banco ainda não nos informou que você confirmou o pagamento.',
    action: 'Voltar ao seu banco',
  },
  issuer: { title: 'Seu banco' },
  unreadable: {
    title: 'Não foi possível processar sua resposta',
    text: 'Seu navegador enviou algo que esta página não esperava. O pagamento ainda espera sua resposta.',
    action: 'Voltar ao pagamento',
  },
  unknown: {
    title: 'Pagamento não encontrado',
    text: 'Não há nenhum pagamento neste endereço. Volte à loja e comece o pagamento de novo.',
  },
  fault: {
    title: 'Algo deu errado',
    text: 'O problema é nosso. Você não será cobrado duas vezes. Recarregue esta página em um instante.',
  },
}
