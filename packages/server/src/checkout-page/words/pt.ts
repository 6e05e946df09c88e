import type { CheckoutWords } from './en.ts'

export const pt: CheckoutWords = {
  skip: 'Ir para o pagamento',
  language: 'Idioma',
  pageTitle: (what, merchant) => `${what} · ${merchant}`,
  total: 'Total',
  document: 'Ver o documento',
  newTab: 'abre em outra aba',
  payBefore: (date) => `Pague até ${date}`,
  exchange: {
    total: 'Total do pedido',
    rate: 'Cotação',
    sentence: (total, rate) => `Total do pedido: ${total}, na cotação ${rate}`,
  },
  deliverTo: 'Entregar para',
  change: 'Alterar',
  howToPay: 'Como você quer pagar?',
  otherMethods: 'Outras formas de pagamento',
  address: {
    title: 'Endereço de entrega',
    text: 'A loja precisa de um endereço de entrega para este pedido.',
    name: 'Nome completo',
    line1: 'Rua e número',
    line2: 'Apartamento, bloco, referência (opcional)',
    city: 'Cidade',
    province: 'Estado',
    postalCode: 'CEP ou código postal',
    country: 'País',
    next: 'Continuar para o pagamento',
    missing: 'Preencha este campo.',
    refused: 'Confira este campo.',
  },
  waiting: {
    text: 'Aguardando seu pagamento',
    byItself: 'Esta página é atualizada automaticamente.',
    lookAgain: 'Já pagou? Verificar de novo',
    timeLeft: 'Tempo restante',
    another: {
      button: 'Usar outra forma de pagamento',
      codeEnds: 'Se você escolher outra forma, o código ou os dados que copiou deixarão de funcionar.',
      paymentEnds: 'Se você escolher outra forma, o pagamento que começou será cancelado.',
    },
    again: {
      button: 'Começar de novo',
      codeEnds: 'Se você começar de novo, o código ou os dados que copiou deixarão de funcionar.',
      paymentEnds: 'Se você começar de novo, o pagamento que começou será cancelado.',
    },
  },
  sandbox: {
    title: 'Sandbox: escolha o resultado',
    text: 'Nenhum dinheiro real é movimentado. Escolha o que acontece com este pagamento.',
    paid: 'Pago',
    failed: 'Falhou',
    later: 'Depois',
  },
  provider: {
    to: 'Para',
    simulated: 'Provedor simulado',
    note: 'Esta página simula o provedor. Nenhum provedor real é contatado e nenhum dinheiro é movimentado.',
    title: 'Confirme seu pagamento',
    text: 'Você quer fazer este pagamento?',
    approve: 'Sim, pagar agora',
    decline: 'Recusar o pagamento',
    leave: 'Sair sem pagar',
  },
  paid: {
    title: 'Pagamento concluído. Obrigado!',
    text: (merchant) => `Já avisamos a loja ${merchant}. Você pode guardar esta página como recibo.`,
    say: 'Recebemos seu pagamento. Obrigado.',
    receipt: 'Recibo',
    backTo: (host) => `Voltar para ${host}`,
    goingTo: (host) => `Você irá para ${host} em`,
    seconds: 'segundos',
    stay: 'Ficar aqui',
    print: 'Imprimir ou salvar',
  },
  refund: {
    underWay: {
      title: 'O reembolso está a caminho',
      text: 'O dinheiro será devolvido para a forma de pagamento que você usou.',
    },
    whole: {
      title: 'Este pagamento foi reembolsado',
      text: 'O dinheiro será devolvido para a forma de pagamento que você usou.',
    },
    part: {
      title: 'Este pagamento foi reembolsado parcialmente',
      text: 'Este valor será devolvido para a forma de pagamento que você usou.',
    },
    amount: 'Reembolsado',
    date: 'Reembolsado em',
  },
  labels: {
    amount: 'Valor',
    merchant: 'Pago a',
    description: 'Referente a',
    method: 'Pago com',
    date: 'Data',
    order: 'Pedido',
    payment: 'Referência do pagamento',
  },
  notices: {
    failed: 'O pagamento não foi concluído e nada foi cobrado. Você pode tentar de novo.',
    tryAgain: 'Algo deu errado. Nada foi cobrado. Tente de novo em um instante.',
    methodRefused: 'Esta forma de pagamento não está disponível para este pagamento. Escolha outra.',
    checkAddress: 'Preencha o endereço. Todos os campos são obrigatórios, exceto o marcado como opcional.',
    later: 'Nenhum pagamento chegou ainda. Esta página continua esperando.',
  },
  expired: (date) => ({
    title: 'Este link de pagamento expirou',
    text: `Ele podia ser pago até ${date}. Peça um novo link à loja. Nada foi cobrado.`,
  }),
  cancelled: {
    title: 'Este link de pagamento foi cancelado',
    text: 'A loja o cancelou e ele não pode mais ser pago. Nada foi cobrado. Se ainda quiser pagar, peça um novo link à loja.',
  },
  unknown: {
    title: 'Link de pagamento não encontrado',
    text: 'Verifique se o endereço está completo ou peça o link de novo à loja.',
  },
  nowhere: {
    title: 'Página não encontrada',
    text: 'Não há nada neste endereço. Confira se ele está completo e escrito corretamente.',
  },
  unreadable: {
    title: 'Não foi possível processar sua solicitação',
    text: 'Seu navegador enviou algo que esta página não esperava. Nada foi cobrado.',
  },
  tooMany: {
    title: 'Muitas solicitações',
    text: 'Sua conexão enviou muitas solicitações. Espere um minuto e tente de novo. Nada foi cobrado.',
  },
  fault: {
    title: 'Algo deu errado',
    text: 'O problema é nosso. Você não será cobrado duas vezes. Recarregue esta página em um instante.',
  },
  backToPayment: 'Voltar ao pagamento',
  sandboxTag: 'Sandbox: nenhum dinheiro é movimentado',
  access: {
    open: 'Qualquer pessoa com este link pode pagar e ver o recibo.',
    paid: 'Qualquer pessoa com este link pode ver este recibo.',
  },
  slip: {
    print: 'Imprimir ou salvar em PDF',
    back: 'Voltar ao pagamento',
    title: 'Versão para impressão',
  },
  card: {
    accepted: 'Cartões aceitos',
    name: 'Nome no cartão',
    namePlaceholder: 'Ana Souza',
    nameMissing: 'Escreva o nome que está no cartão.',
    number: 'Número do cartão',
    expiration: 'Validade',
    expirationPlaceholder: 'MM / AA',
    code: 'Código de segurança',
    codePlaceholder: 'CVC',
    installments: 'Parcelas',
    atOnce: (amount) => `${amount} à vista`,
    equal: (number, amount) => `${number} × ${amount}`,
    unequal: (first, others) => `${first} + ${others}`,
    interestFree: (parts) => `${parts} sem juros`,
    withInterest: (parts, total) => `${parts}, ${total} com juros`,
    totalFree: (total) => `Total: ${total}, sem juros.`,
    totalWith: ({ total, interest, monthlyRate, yearlyRate }) =>
      `Total: ${total}, sendo ${interest} de juros (${monthlyRate} ao mês, ${yearlyRate} ao ano).`,
    pay: (amount) => `Pagar ${amount}`,
    paying: 'Pagando…',
    safety:
      'Os dados do seu cartão vão criptografados direto para o serviço de pagamentos. A loja nunca vê o número.',
    withoutScript:
      'Para pagar com cartão é preciso JavaScript, que mantém o número do cartão em campos protegidos. Ative-o e recarregue esta página.',
    unavailable:
      'Não foi possível carregar os campos do cartão. Um bloqueador de conteúdo ou a conexão pode ser a causa: verifique os dois e recarregue esta página.',
    atBank: {
      text: 'Seu banco precisa confirmar que é você. Nada foi cobrado ainda.',
      go: 'Ir para a página do meu banco',
    },
    problems: {
      declined:
        'Seu banco recusou este cartão sem informar o motivo. Nada foi cobrado. Tente outro cartão ou ligue para o banco.',
      insufficientFunds:
        'Este cartão não tem saldo ou limite suficiente. Nada foi cobrado. Tente outro cartão.',
      expiredCard:
        'Seu banco diz que este cartão venceu. Nada foi cobrado. Confira a validade ou tente outro cartão.',
      wrongCode: 'O código de segurança está incorreto. Nada foi cobrado. Confira o cartão e digite de novo.',
      bankTrouble: 'Seu banco teve um problema temporário. Nada foi cobrado. Tente de novo em um instante.',
      notAttempted: 'Um problema técnico nosso interrompeu o pagamento. Nada foi cobrado. Tente de novo.',
      wantsAuthentication:
        'Seu banco exige que você confirme os pagamentos com este cartão, o que não é possível aqui. Nada foi cobrado. Tente outro cartão.',
      notAuthenticated:
        'Seu banco não conseguiu confirmar que era você. Nada foi cobrado. Tente de novo ou use outro cartão.',
      leftBank: 'O pagamento não foi confirmado no seu banco. Nada foi cobrado. Você pode tentar de novo.',
      tookLong:
        'A espera foi longa demais e, por segurança, apagamos os dados do seu cartão. Nada foi cobrado. Aperte o botão de novo.',
      tooMany:
        'Muitos cartões foram recusados aqui. Nada foi cobrado. Espere um pouco antes de tentar de novo.',
      noAnswer:
        'Ainda não tivemos resposta. Você pode apertar o botão de novo com segurança: a cobrança será feita no máximo uma vez.',
      notAccepted: 'O cartão não foi aceito. Nada foi cobrado. Confira os dados ou tente outro cartão.',
    },
  },
}
