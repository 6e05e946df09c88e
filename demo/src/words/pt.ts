import type { ShopWords } from './types.ts'

export const pt: ShopWords = {
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
