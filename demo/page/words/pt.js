/** @import { Words } from './en.js' */

/** @type {Words} */
export const pt = {
  languageName: 'Português',
  language: 'Idioma',
  cart: {
    title: 'Seu pedido',
    subtotal: 'Subtotal',
    shipping: 'Frete, de 3 a 5 dias',
    total: 'Total',
    note: 'Torneado, esmaltado e queimado em Gonçalves. Se algo quebrar no caminho, fazemos de novo.',
    quantityOf: (name) => `Quantidade de ${name}`,
    less: (name) => `Diminuir a quantidade de ${name}`,
    more: (name) => `Aumentar a quantidade de ${name}`,
  },
  form: {
    title: 'Pagamento',
    contact: 'Contato',
    email: 'E-mail',
    emailMissing: 'Informe seu e-mail.',
    emailWrong: 'Informe um e-mail como ana@example.com.',
    card: 'Cartão',
    name: 'Nome no cartão',
    nameMissing: 'Informe o nome impresso no cartão.',
    number: 'Número do cartão',
    expiration: 'Validade',
    expirationPlaceholder: 'MM / AA',
    code: 'Código de segurança',
    problems: (count) => (count === 1 ? 'Confira um campo.' : `Confira ${count} campos.`),
    pay: (sum) => `Pagar ${sum}`,
    paying: (sum) => `Pagando ${sum}…`,
    smallPrint:
      'Os campos do cartão são do nosso serviço de pagamentos. Esta loja nunca vê o número do seu cartão.',
    unavailable:
      'Não foi possível carregar os campos do cartão. Um bloqueador de conteúdo ou a conexão pode ser a causa: verifique os dois e recarregue a página.',
  },
  savedCard: {
    code: 'Código de segurança deste cartão',
    fourDigits: '4 dígitos',
    name: (brand, last4) => `cartão ${brand} com final ${last4}`,
  },
  installments: {
    title: 'Parcelas',
    atOnce: 'À vista',
    atOnceFor: (amount) => `${amount} à vista`,
    interestFree: (parts) => `${parts} sem juros`,
    withInterest: (parts, total) => `${parts}, ${total} com juros`,
    totalFree: (total) => `Total: ${total}, sem juros.`,
    totalWith: ({ total, interest, monthlyRate, yearlyRate }) =>
      `Total: ${total}, sendo ${interest} de juros (${monthlyRate} ao mês, ${yearlyRate} ao ano).`,
  },
  paid: {
    pageTitle: 'Pago',
    title: 'Pagamento concluído. Obrigado!',
    text: 'Vamos embalar seu pedido hoje. Dúvidas? Escreva para nós com a referência do pagamento.',
    amount: 'Valor',
    card: (brand, last4) => `${brand} com final ${last4}`,
    installments: (count, total) => `${count}, ${total} no total`,
    reference: 'Referência do pagamento',
    another: 'Fazer outro pedido',
  },
  playground: { title: 'Formulário do cartão', button: 'Criar token' },
  sandboxTitle: 'Isto é um sandbox',
  refusals: {
    declined: {
      title: 'Seu cartão foi recusado',
      text: 'Seu banco o recusou sem informar o motivo. Nada foi cobrado. Tente outro cartão ou ligue para o banco.',
    },
    codeUsed: {
      title: 'Digite de novo o código de segurança',
      text: 'Para sua segurança, ele só vale para um pagamento e por meia hora. Nada foi cobrado.',
    },
    insufficientFunds: {
      title: 'Este cartão não tem saldo ou limite suficiente',
      text: 'O saldo ou o limite deste cartão não cobre o total. Nada foi cobrado.',
    },
    incorrectCode: {
      title: 'O código de segurança está incorreto',
      text: 'Seu banco espera outro código para este cartão. Nada foi cobrado. Olhe no verso do cartão, ou na frente se for American Express.',
    },
    expiredCard: {
      title: 'Este cartão venceu',
      text: 'Seu banco diz que o cartão não é mais válido. Nada foi cobrado. Confira a validade ou use outro cartão.',
    },
    bankTrouble: {
      title: 'Seu banco teve um problema',
      text: 'O pagamento não chegou ao seu cartão e nada foi cobrado. Em geral, funciona um instante depois.',
    },
    notAttempted: {
      title: 'O pagamento não foi concluído',
      text: 'Um problema técnico interrompeu o pagamento, e nada foi cobrado. Seu cartão está bem: tente de novo.',
    },
    authenticationFailed: {
      title: 'Seu banco não conseguiu confirmar que era você',
      text: 'O pagamento não foi confirmado e nada foi cobrado. Tente de novo ou use outro cartão.',
    },
    authenticationAbandoned: {
      title: 'O pagamento não foi confirmado',
      text: 'Você saiu da página do seu banco ou demorou demais. Nada foi cobrado.',
    },
    cardForgotten: {
      title: 'Demorou demais',
      text: 'Para sua segurança, apagamos os dados do cartão. Nada foi cobrado. Digite-os de novo.',
    },
    cardDeleted: {
      title: 'Este cartão não está mais salvo',
      text: 'Ele foi apagado nesse meio-tempo. Nada foi cobrado. Digite os dados do cartão.',
    },
    installmentsExpired: {
      title: 'As parcelas expiraram',
      text: 'A oferta não valia mais e nada foi cobrado. Confira as parcelas de novo e pague.',
    },
    noConnection: {
      title: 'Sem conexão',
      text: 'Não foi possível conectar ao serviço de pagamentos. Nada foi cobrado. Verifique sua conexão e tente de novo.',
    },
    shopNotReady: {
      title: 'Não podemos receber pagamentos agora',
      text: 'O problema é nosso, não do seu cartão. Nada foi cobrado. Volte mais tarde.',
    },
    unanswered: {
      title: 'Ainda não tivemos resposta',
      text: 'Ainda não sabemos se o pagamento foi feito. Você pode verificar com segurança: este pedido é pago no máximo uma vez.',
    },
    challenged: {
      title: 'Seu banco ainda espera por você',
      text: 'O pagamento ainda não foi confirmado. Nada foi cobrado.',
    },
  },
  actions: {
    anotherCard: 'Usar outro cartão',
    tryAgain: 'Tentar de novo',
    typeCode: 'Digitar o código de novo',
    typeDate: 'Digitar a validade de novo',
    typeCardAgain: 'Digitar os dados de novo',
    typeCard: 'Digitar os dados do cartão',
    checkAgain: 'Verificar de novo',
    goToBank: 'Ir para a página do meu banco',
  },
  products: {
    cup: { name: 'Xícara Mantiqueira', detail: 'Esmalte cor de aveia, 220\u00a0ml' },
    dripper: { name: 'Coador para duas xícaras', detail: 'Esmalte cor de aveia, base sem esmalte' },
    coffee: { name: 'Bourbon Amarelo', detail: 'Café em grãos, 250\u00a0g' },
  },
  checkout: {
    description: 'Pague seu pedido na Olaria Serrana, cerâmica e café da Serra da Mantiqueira.',
    skip: 'Ir para o pagamento',
    assurance: 'Compra segura',
    noScript:
      'Para pagar aqui é preciso JavaScript: os campos do cartão vêm do nosso serviço de pagamentos, e assim esta loja nunca vê seu cartão. Ative-o e recarregue a página, ou escolha abaixo outra forma de pagar.',
    payAgainWith: 'Pagar de novo com o',
    codeGiven: 'Você já digitou o código de segurança dele. Ele ainda vale para este pedido.',
    forgetCard: 'Remover este cartão',
    saveCard: 'Salvar este cartão para a próxima vez',
    saveCardHint: 'Na próxima vez, você só digita o código de segurança',
    confirm: 'Pedir ao banco que confirme que sou eu',
    confirmHint: '3-D Secure: você vai à página do seu banco e volta',
    noticeTitle: 'O pagamento',
    otherWay: 'Outra forma de pagar',
    payByLink: 'Escolher Pix, boleto ou transferência',
    otherWayText:
      'Ou com cartão parcelado. Você paga em uma página do nosso serviço de pagamentos e depois volta para cá.',
    sandbox: {
      text: 'Nenhum dinheiro é movimentado e nada é enviado. Pague com um cartão de teste, qualquer data futura e qualquer código:',
      approved: 'é aprovado',
      declined: 'é recusado',
      tooLittle: 'é recusado por saldo insuficiente',
      anotherCode: 'é recusado pelo código de segurança',
      expired: 'está vencido',
      fault: 'é recusado por um erro no banco',
      confirmed: 'precisa de confirmação do banco',
      question: 'Está criando uma página de pagamento?',
      playground: 'Experimente os campos no playground',
      playgroundHas: ': todas as opções, eventos ao vivo e o código. A loja também existe',
      asApp: 'como app React',
    },
  },
  results: {
    backToCheckout: 'Voltar ao pagamento',
    unknownPayment: {
      title: 'Não encontramos este pagamento',
      text: 'O endereço pode estar incompleto.',
    },
    goOnPaying: 'Continuar o pagamento',
    orderPaid: 'Vamos embalar seu pedido hoje. Dúvidas? Escreva para nós com o número do pedido.',
    waiting: {
      title: 'Aguardando seu pagamento',
      text: 'Um boleto ou uma transferência pode levar um ou dois dias. Vamos embalar seu pedido assim que o pagamento chegar.',
    },
    open: {
      title: 'Este pedido ainda não foi pago',
      text: 'Nada foi cobrado. Você pode continuar de onde parou.',
    },
    cancelled: {
      title: 'Este pedido não foi pago',
      text: 'A página de pagamento foi encerrada e nada foi cobrado.',
    },
    refunded: { title: 'O reembolso está a caminho', text: 'Este pedido foi reembolsado.' },
    unknownOrder: { title: 'Não encontramos este pedido', text: 'O endereço pode estar incompleto.' },
    trouble: {
      title: 'A página de pagamento não abriu',
      text: 'O problema é nosso. Nada foi cobrado. Tente de novo em um instante ou pague com cartão.',
    },
    paidBy: 'Pago com',
    order: 'Pedido',
    confirmed: 'Confirmado',
    byNotification: 'por uma notificação assinada',
    methods: {
      PIX: 'Pix',
      CREDIT_CARD: 'Cartão',
      BOLETO: 'Boleto',
      BANK_TRANSFER_BR: 'Transferência bancária',
    },
  },
  notFound: {
    title: 'Página não encontrada',
    text: 'Confira se o endereço está completo e escrito corretamente.',
    way: 'Ir para a loja',
  },
}
