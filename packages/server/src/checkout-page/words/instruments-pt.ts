import type { InstrumentWords } from './instrument-words.ts'

export const pt: InstrumentWords = {
  how: 'Como pagar',
  pix: {
    code: 'Pix copia e cola',
    scan: 'Leia com o app do seu banco.',
    steps: [
      'Abra o app do seu banco e escolha Pix.',
      'Cole o código ou leia o QR Code.',
      'Confira o valor e o nome e confirme.',
    ],
  },
  boleto: {
    line: 'Linha digitável',
    scan: 'Para o leitor do banco, da lotérica ou do app do seu banco.',
    due: 'Vencimento',
    fine: 'Multa por atraso',
    fineFrom: (rate, day) => `${rate} a mais a partir de ${day}`,
    ourNumber: 'Nosso número',
    steps: [
      'Abra o app do seu banco e escolha pagar boleto, ou vá a um banco ou a uma lotérica.',
      'Cole a linha digitável ou mostre o código de barras.',
      'O pagamento pode levar até três dias úteis para chegar.',
    ],
  },
  cash: {
    reference: 'Referência',
    agreement: 'Convênio',
    merchant: 'Loja',
    scan: 'Mostre no caixa.',
    steps: {
      OXXO: (amount) => [
        'Vá a qualquer loja OXXO e diga que quer fazer um pagamento OXXO Pay.',
        'Mostre o código de barras ou dite a referência.',
        `Pague ${amount} em dinheiro e guarde o recibo.`,
      ],
      PAY_CASH: (amount) => [
        'Vá a uma loja ou a um agente que aceite PayCash.',
        'Mostre o código de barras ou dite a referência.',
        `Pague ${amount} em dinheiro e guarde o recibo.`,
      ],
      EFECTY: (amount) => [
        'Vá a qualquer ponto Efecty e diga que quer pagar um convênio.',
        'Informe o número do convênio e a referência.',
        `Pague ${amount} em dinheiro e guarde o recibo.`,
      ],
      SERVIFACIL: (amount) => [
        'Vá a um caixa Servifacil e diga que quer pagar uma conta.',
        'Informe o número do convênio e a referência.',
        `Pague ${amount} em dinheiro e guarde o recibo.`,
      ],
    },
  },
  bankTransfer: {
    bank: 'Banco',
    branch: 'Agência',
    account: 'Conta',
    beneficiary: 'Favorecido',
    reference: 'Referência',
    amount: 'Valor',
    steps: (amount) => [
      'Abra o app do seu banco e faça uma transferência para a conta acima.',
      `Envie exatamente ${amount}; com outro valor não conseguimos identificar seu pagamento.`,
      'Escreva a referência na descrição e confirme.',
    ],
  },
  nequi: {
    phone: 'Solicitação enviada para',
    steps: (amount) => [
      'Abra o Nequi nesse celular. A solicitação está nas suas notificações.',
      `Confira se o valor é ${amount} e aceite.`,
      'Volte para cá. Esta página é atualizada automaticamente.',
    ],
  },
  slip: {
    open: 'Abrir a versão para impressão',
    print: 'Imprimir ou salvar em PDF',
    back: 'Voltar ao pagamento',
    title: 'Versão para impressão',
  },
}
