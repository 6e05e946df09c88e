import { type Texts, type WordsByLocale, wordsByLocale } from '@element-js/http'

const texts = {
  // The name of a method, the heading of its page, a few words below the name in the list, a sentence on the page, and the
  // button that begins the payment.
  methods: {
    CREDIT_CARD: {
      name: ['Card', 'Tarjeta', 'Cartão'],
      title: ['Pay by card', 'Pagar con tarjeta', 'Pagar com cartão'],
      hint: ['Credit or debit, instant', 'Crédito o débito, al instante', 'Crédito ou débito, na hora'],
      about: [
        'Pay with a credit or debit card.',
        'Paga con tarjeta de crédito o débito.',
        'Pague com cartão de crédito ou débito.',
      ],
      begin: ['Pay by card', 'Pagar con tarjeta', 'Pagar com cartão'],
    },
    PIX: {
      name: ['Pix', 'Pix', 'Pix'],
      title: ['Pay with Pix', 'Pagar con Pix', 'Pagar com Pix'],
      hint: ['QR code, instant', 'Código QR, al instante', 'QR Code, na hora'],
      about: [
        'You get a QR code and a code to copy into your bank’s app. The payment is instant.',
        'Recibes un código QR y un código para copiar en la app de tu banco. El pago es inmediato.',
        'Você recebe um QR Code e um código para copiar no app do seu banco. O pagamento é na hora.',
      ],
      begin: ['Show the Pix code', 'Ver el código Pix', 'Mostrar o código Pix'],
    },
    BOLETO: {
      name: ['Boleto', 'Boleto', 'Boleto'],
      title: ['Pay with boleto', 'Pagar con boleto', 'Pagar com boleto'],
      hint: ['Up to 3 business days', 'Hasta 3 días hábiles', 'Até 3 dias úteis'],
      about: [
        'You get a boleto to pay at a bank, at a lottery shop or in your bank’s app.',
        'Recibes un boleto para pagar en un banco o en la app de tu banco.',
        'Você recebe um boleto para pagar no banco, na lotérica ou no app do seu banco.',
      ],
      begin: ['Get the boleto', 'Generar el boleto', 'Gerar o boleto'],
    },
    BANK_TRANSFER_BR: {
      name: ['Bank transfer', 'Transferencia bancaria', 'Transferência bancária'],
      title: ['Pay by bank transfer', 'Pagar por transferencia bancaria', 'Pagar por transferência bancária'],
      hint: ['From your bank’s app', 'Desde la app de tu banco', 'Pelo app do seu banco'],
      about: [
        'You get the details of the account to transfer the money to.',
        'Recibes los datos de la cuenta para transferir el dinero.',
        'Você recebe os dados da conta para transferir o dinheiro.',
      ],
      begin: ['Show the account', 'Ver la cuenta', 'Mostrar a conta'],
    },
    BANK_TRANSFER_MX: {
      name: ['Bank transfer (SPEI)', 'Transferencia (SPEI)', 'Transferência (SPEI)'],
      title: [
        'Pay by bank transfer (SPEI)',
        'Pagar por transferencia (SPEI)',
        'Pagar por transferência (SPEI)',
      ],
      hint: [
        'From your bank’s app, in minutes',
        'Desde la app de tu banco, en minutos',
        'Pelo app do seu banco, em minutos',
      ],
      about: [
        'You get a CLABE to transfer the money to.',
        'Recibes una CLABE para transferir el dinero.',
        'Você recebe uma CLABE para transferir o dinheiro.',
      ],
      begin: ['Show the CLABE', 'Ver la CLABE', 'Mostrar a CLABE'],
    },
    OXXO: {
      name: ['OXXO', 'OXXO', 'OXXO'],
      title: ['Pay at OXXO', 'Pagar en OXXO', 'Pagar no OXXO'],
      hint: ['Cash at any OXXO store', 'Efectivo en cualquier OXXO', 'Dinheiro em qualquer OXXO'],
      about: [
        'You get a voucher to pay in cash at any OXXO store.',
        'Recibes una ficha para pagar en efectivo en cualquier OXXO.',
        'Você recebe um código para pagar em dinheiro em qualquer OXXO.',
      ],
      begin: ['Get the voucher', 'Generar la ficha', 'Gerar o código'],
    },
    PAY_CASH: {
      name: ['Cash', 'Efectivo', 'Dinheiro'],
      title: ['Pay in cash', 'Pagar en efectivo', 'Pagar em dinheiro'],
      hint: ['At nearby shops and agents', 'En tiendas y agentes cercanos', 'Em lojas e agentes por perto'],
      about: [
        'You get a voucher to pay in cash at shops and agents.',
        'Recibes una ficha para pagar en efectivo en tiendas y agentes.',
        'Você recebe um código para pagar em dinheiro em lojas e agentes.',
      ],
      begin: ['Get the voucher', 'Generar la ficha', 'Gerar o código'],
    },
    PSE: {
      name: ['PSE', 'PSE', 'PSE'],
      title: ['Pay with PSE', 'Pagar con PSE', 'Pagar com PSE'],
      hint: ['Debit from your bank account', 'Débito de tu cuenta bancaria', 'Débito da sua conta bancária'],
      about: [
        'Choose your bank. You confirm the payment there and then return here.',
        'Elige tu banco. Confirmas el pago allí y vuelves aquí.',
        'Escolha seu banco. Você confirma o pagamento lá e volta para cá.',
      ],
      begin: ['Go to my bank', 'Ir a mi banco', 'Ir para o meu banco'],
    },
    EFECTY: {
      name: ['Efecty', 'Efecty', 'Efecty'],
      title: ['Pay with Efecty', 'Pagar con Efecty', 'Pagar com Efecty'],
      hint: [
        'Cash at any Efecty point',
        'Efectivo en cualquier punto Efecty',
        'Dinheiro em qualquer ponto Efecty',
      ],
      about: [
        'You get a voucher to pay in cash at any Efecty point.',
        'Recibes un cupón para pagar en efectivo en cualquier punto Efecty.',
        'Você recebe um código para pagar em dinheiro em qualquer ponto Efecty.',
      ],
      begin: ['Get the voucher', 'Generar el cupón', 'Gerar o código'],
    },
    NEQUI: {
      name: ['Nequi', 'Nequi', 'Nequi'],
      title: ['Pay with Nequi', 'Pagar con Nequi', 'Pagar com Nequi'],
      hint: ['Confirm in the app, instant', 'Confirmas en la app, al instante', 'Confirme no app, na hora'],
      about: [
        'You confirm the payment in the Nequi app.',
        'Confirmas el pago en la app de Nequi.',
        'Você confirma o pagamento no app do Nequi.',
      ],
      begin: ['Send the request to Nequi', 'Enviar la solicitud a Nequi', 'Enviar a solicitação ao Nequi'],
    },
    WEB_PAY: {
      name: ['Webpay', 'Webpay', 'Webpay'],
      title: ['Pay with Webpay', 'Pagar con Webpay', 'Pagar com Webpay'],
      hint: ['Chilean cards and Redcompra', 'Tarjetas chilenas y Redcompra', 'Cartões chilenos e Redcompra'],
      about: [
        'You pay at Webpay and then return here.',
        'Pagas en Webpay y después vuelves aquí.',
        'Você paga no Webpay e depois volta para cá.',
      ],
      begin: ['Go to Webpay', 'Ir a Webpay', 'Ir para o Webpay'],
    },
    KHIPU: {
      name: ['Khipu', 'Khipu', 'Khipu'],
      title: ['Pay with Khipu', 'Pagar con Khipu', 'Pagar com Khipu'],
      hint: [
        'Guided transfer from your bank',
        'Transferencia guiada desde tu banco',
        'Transferência guiada do seu banco',
      ],
      about: [
        'You pay at Khipu and then return here.',
        'Pagas en Khipu y después vuelves aquí.',
        'Você paga no Khipu e depois volta para cá.',
      ],
      begin: ['Go to Khipu', 'Ir a Khipu', 'Ir para o Khipu'],
    },
    MACH: {
      name: ['MACH', 'MACH', 'MACH'],
      title: ['Pay with MACH', 'Pagar con MACH', 'Pagar com MACH'],
      hint: ['From your MACH account', 'Desde tu cuenta MACH', 'Da sua conta MACH'],
      about: [
        'You pay at MACH and then return here.',
        'Pagas en MACH y después vuelves aquí.',
        'Você paga no MACH e depois volta para cá.',
      ],
      begin: ['Go to MACH', 'Ir a MACH', 'Ir para o MACH'],
    },
    HITES: {
      name: ['Hites card', 'Tarjeta Hites', 'Cartão Hites'],
      title: ['Pay with a Hites card', 'Pagar con tarjeta Hites', 'Pagar com cartão Hites'],
      hint: ['With your store card', 'Con tu tarjeta de la tienda', 'Com o cartão da loja'],
      about: [
        'You pay at Hites and then return here.',
        'Pagas en Hites y después vuelves aquí.',
        'Você paga na Hites e depois volta para cá.',
      ],
      begin: ['Go to Hites', 'Ir a Hites', 'Ir para a Hites'],
    },
    FINTOC: {
      name: ['Fintoc', 'Fintoc', 'Fintoc'],
      title: ['Pay with Fintoc', 'Pagar con Fintoc', 'Pagar com Fintoc'],
      hint: [
        'Directly from your bank account',
        'Directo desde tu cuenta bancaria',
        'Direto da sua conta bancária',
      ],
      about: [
        'You pay at Fintoc and then return here.',
        'Pagas en Fintoc y después vuelves aquí.',
        'Você paga no Fintoc e depois volta para cá.',
      ],
      begin: ['Go to Fintoc', 'Ir a Fintoc', 'Ir para o Fintoc'],
    },
    SERVIFACIL: {
      name: ['Servifacil', 'Servifacil', 'Servifacil'],
      title: ['Pay with Servifacil', 'Pagar con Servifacil', 'Pagar com Servifacil'],
      hint: ['Cash at a counter', 'Efectivo en una caja', 'Dinheiro em um caixa'],
      about: [
        'You get a voucher to pay in cash at a Servifacil counter.',
        'Recibes un cupón para pagar en efectivo en una caja Servifacil.',
        'Você recebe um código para pagar em dinheiro em um caixa Servifacil.',
      ],
      begin: ['Get the voucher', 'Generar el cupón', 'Gerar o código'],
    },
    BANK_TRANSFER_PE: {
      name: ['Bank transfer', 'Transferencia bancaria', 'Transferência bancária'],
      title: ['Pay by bank transfer', 'Pagar por transferencia bancaria', 'Pagar por transferência bancária'],
      hint: ['From your bank’s app', 'Desde la app de tu banco', 'Pelo app do seu banco'],
      about: [
        'You get an account and its CCI to transfer the money to.',
        'Recibes una cuenta y su CCI para transferir el dinero.',
        'Você recebe uma conta e seu CCI para transferir o dinheiro.',
      ],
      begin: ['Show the account', 'Ver la cuenta', 'Mostrar a conta'],
    },
    WALLET: {
      name: ['Mobile wallet', 'Billetera móvil', 'Carteira digital'],
      title: ['Pay with a mobile wallet', 'Pagar con billetera móvil', 'Pagar com carteira digital'],
      hint: ['Yape, Plin and others', 'Yape, Plin y otras', 'Yape, Plin e outras'],
      about: [
        'You pay in your wallet and then return here.',
        'Pagas en tu billetera y después vuelves aquí.',
        'Você paga na sua carteira e depois volta para cá.',
      ],
      begin: ['Go to my wallet', 'Ir a mi billetera', 'Ir para a minha carteira'],
    },
  },
  notices: {
    checkPhone: [
      'Enter a Colombian mobile number, for example +57\u00a0300\u00a0123\u00a04567.',
      'Ingresa un número de celular colombiano, por ejemplo +57\u00a0300\u00a0123\u00a04567.',
      'Informe um celular da Colômbia, por exemplo +57\u00a0300\u00a0123\u00a04567.',
    ],
    checkPayer: [
      'Check the fields marked below. The boleto has not been created yet.',
      'Revisa los campos marcados abajo. El boleto aún no se ha generado.',
      'Confira os campos marcados abaixo. O boleto ainda não foi gerado.',
    ],
  },
  // The heading of the steps.
  how: ['How to pay', 'Cómo pagar', 'Como pagar'],
  amount: ['Amount', 'Importe', 'Valor'],
  copy: ['Copy', 'Copiar', 'Copiar'],
  copied: ['Copied', 'Copiado', 'Copiado'],
  payUntil: (date: string): Texts => [
    `You can pay until ${date}`,
    `Puedes pagar hasta el ${date}`,
    `Você pode pagar até ${date}`,
  ],
  printable: ['Open printable version', 'Abrir la versión para imprimir', 'Abrir a versão para impressão'],
  pix: {
    code: ['Pix code to copy', 'Código Pix para copiar', 'Pix copia e cola'],
    scan: [
      'Scan this with your bank’s app.',
      'Escanéalo con la app de tu banco.',
      'Leia com o app do seu banco.',
    ],
    steps: [
      [
        'Open your bank’s app and choose Pix.',
        'Paste the code, or scan the QR code.',
        'Check the amount and the name, and confirm.',
      ],
      [
        'Abre la app de tu banco y elige Pix.',
        'Pega el código o escanea el código QR.',
        'Revisa el importe y el nombre, y confirma.',
      ],
      [
        'Abra o app do seu banco e escolha Pix.',
        'Cole o código ou leia o QR Code.',
        'Confira o valor e o nome e confirme.',
      ],
    ],
  },
  boleto: {
    line: ['Boleto number', 'Número del boleto', 'Linha digitável'],
    scan: [
      'For the scanner at a bank or lottery shop, or in your bank’s app.',
      'Para el lector del banco, de la lotérica o de la app de tu banco.',
      'Para o leitor do banco, da lotérica ou do app do seu banco.',
    ],
    due: ['Due on', 'Vence el', 'Vencimento'],
    fine: ['Late fee', 'Recargo por mora', 'Multa por atraso'],
    fineFrom: (rate: string, day: string): Texts => [
      `${rate} extra from ${day}`,
      `${rate} adicional desde el ${day}`,
      `${rate} a mais a partir de ${day}`,
    ],
    steps: [
      [
        'Open your bank’s app and choose to pay a boleto, or go to a bank or a lottery shop.',
        'Paste the number, or have the barcode scanned.',
        'The payment takes up to three business days to arrive.',
      ],
      [
        'Abre la app de tu banco y elige pagar un boleto, o ve a un banco o a una lotérica.',
        'Pega el número o muestra el código de barras.',
        'El pago puede tardar hasta tres días hábiles en llegar.',
      ],
      [
        'Abra o app do seu banco e escolha pagar boleto, ou vá a um banco ou a uma lotérica.',
        'Cole a linha digitável ou mostre o código de barras.',
        'O pagamento pode levar até três dias úteis para chegar.',
      ],
    ],
    payer: {
      title: ['Payer', 'Pagador', 'Pagador'],
      why: [
        'Banks in Brazil need to know who pays a boleto.',
        'Los bancos de Brasil necesitan saber quién paga un boleto.',
        'Os bancos precisam saber quem paga o boleto.',
      ],
      change: ['Check or change', 'Revisar o cambiar', 'Conferir ou alterar'],
      name: ['Full name or company', 'Nombre completo o razón social', 'Nome completo ou razão social'],
      documentId: ['CPF or CNPJ', 'CPF o CNPJ', 'CPF ou CNPJ'],
      zipCode: ['Postal code (CEP)', 'Código postal (CEP)', 'CEP'],
      state: ['State', 'Estado', 'Estado'],
      chooseState: ['Choose', 'Elegir', 'Escolha'],
      city: ['City', 'Ciudad', 'Cidade'],
      district: ['District', 'Barrio', 'Bairro'],
      street: ['Street', 'Calle', 'Rua ou avenida'],
      number: ['Number', 'Número', 'Número'],
      numberHint: ['S/N if there is none', 'S/N si no tiene', 'S/N se não houver'],
      complement: ['Apartment, floor (optional)', 'Departamento, piso (opcional)', 'Complemento (opcional)'],
      missing: ['Fill in this field.', 'Completa este campo.', 'Preencha este campo.'],
      check: ['Check this field.', 'Revisa este campo.', 'Confira este campo.'],
      refused: {
        documentId: [
          'Enter a valid CPF (11 digits) or CNPJ (14 characters).',
          'Ingresa un CPF (11 dígitos) o CNPJ (14 caracteres) válido.',
          'Digite um CPF (11 dígitos) ou CNPJ (14 caracteres) válido.',
        ],
        zipCode: [
          'Enter the 8 digits of the CEP.',
          'Ingresa los 8 dígitos del CEP.',
          'Digite os 8 dígitos do CEP.',
        ],
        state: ['Choose a state.', 'Elige un estado.', 'Escolha um estado.'],
      },
    },
  },
  cash: {
    reference: ['Reference', 'Referencia', 'Referência'],
    agreement: ['Agreement', 'Convenio', 'Convênio'],
    merchant: ['Shop', 'Comercio', 'Loja'],
    order: ['Order', 'Pedido', 'Pedido'],
    scan: ['Show this at the counter.', 'Muéstralo en la caja.', 'Mostre no caixa.'],
    steps: {
      OXXO: (amount: string): Texts<readonly string[]> => [
        [
          'Go to any OXXO store and ask to make an OXXO Pay payment.',
          'Have the barcode scanned, or read out the reference.',
          `Pay ${amount} in cash and keep the receipt.`,
        ],
        [
          'Ve a cualquier tienda OXXO y pide hacer un pago de OXXO Pay.',
          'Muestra el código de barras o dicta la referencia.',
          `Paga ${amount} en efectivo y guarda el comprobante.`,
        ],
        [
          'Vá a qualquer loja OXXO e peça para fazer um pagamento OXXO Pay.',
          'Mostre o código de barras ou dite a referência.',
          `Pague ${amount} em dinheiro e guarde o recibo.`,
        ],
      ],
      PAY_CASH: (amount: string): Texts<readonly string[]> => [
        [
          'Go to a shop or agent that accepts PayCash.',
          'Have the barcode scanned, or read out the reference.',
          `Pay ${amount} in cash and keep the receipt.`,
        ],
        [
          'Ve a una tienda o un agente que acepte PayCash.',
          'Muestra el código de barras o dicta la referencia.',
          `Paga ${amount} en efectivo y guarda el comprobante.`,
        ],
        [
          'Vá a uma loja ou a um agente que aceite PayCash.',
          'Mostre o código de barras ou dite a referência.',
          `Pague ${amount} em dinheiro e guarde o recibo.`,
        ],
      ],
      EFECTY: (amount: string): Texts<readonly string[]> => [
        [
          'Go to any Efecty point and ask to pay a “convenio” (agreement).',
          'Give the agreement number and the reference.',
          `Pay ${amount} in cash and keep the receipt.`,
        ],
        [
          'Ve a cualquier punto Efecty y pide pagar un convenio.',
          'Indica el número de convenio y la referencia.',
          `Paga ${amount} en efectivo y guarda el comprobante.`,
        ],
        [
          'Vá a qualquer ponto Efecty e peça para pagar um convênio.',
          'Informe o número do convênio e a referência.',
          `Pague ${amount} em dinheiro e guarde o recibo.`,
        ],
      ],
      SERVIFACIL: (amount: string): Texts<readonly string[]> => [
        [
          'Go to a Servifacil counter and ask to pay a bill.',
          'Give the agreement number and the reference.',
          `Pay ${amount} in cash and keep the receipt.`,
        ],
        [
          'Ve a una caja Servifacil y pide pagar una cuenta.',
          'Indica el número de convenio y la referencia.',
          `Paga ${amount} en efectivo y guarda el comprobante.`,
        ],
        [
          'Vá a um caixa Servifacil e peça para pagar uma conta.',
          'Informe o número do convênio e a referência.',
          `Pague ${amount} em dinheiro e guarde o recibo.`,
        ],
      ],
    },
  },
  bankTransfer: {
    bank: ['Bank', 'Banco', 'Banco'],
    branch: ['Branch', 'Sucursal', 'Agência'],
    account: ['Account', 'Cuenta', 'Conta'],
    beneficiary: ['Beneficiary', 'Beneficiario', 'Favorecido'],
    reference: ['Reference', 'Referencia', 'Referência'],
    steps: (amount: string): Texts<readonly string[]> => [
      [
        'Open your bank’s app and start a transfer to the account above.',
        `Send exactly ${amount}; otherwise we can’t match your payment.`,
        'Enter the reference as the description, then confirm.',
      ],
      [
        'Abre la app de tu banco y haz una transferencia a la cuenta de arriba.',
        `Envía exactamente ${amount}; con otro importe no podremos identificar tu pago.`,
        'Ingresa la referencia en el campo de referencia o de concepto y confirma.',
      ],
      [
        'Abra o app do seu banco e faça uma transferência para a conta acima.',
        `Envie exatamente ${amount}; com outro valor não conseguimos identificar seu pagamento.`,
        'Escreva a referência na descrição e confirme.',
      ],
    ],
  },
  pse: {
    personType: ['You are paying as', 'Pagas como', 'Você paga como'],
    natural: ['An individual', 'Persona natural', 'Pessoa física'],
    juridica: ['A company', 'Persona jurídica', 'Pessoa jurídica'],
    bank: ['Your bank', 'Tu banco', 'Seu banco'],
    chooseBank: ['Choose a bank', 'Elige un banco', 'Escolha um banco'],
    atBank: (bank: string): Texts => [
      `You pay at ${bank} and then return here.`,
      `Pagas en ${bank} y después vuelves aquí.`,
      `Você paga em ${bank} e depois volta para cá.`,
    ],
    toBank: (bank: string): Texts => [`Go to ${bank}`, `Ir a ${bank}`, `Ir para ${bank}`],
  },
  nequi: {
    phone: [
      'Mobile number registered with Nequi',
      'Celular registrado en Nequi',
      'Celular cadastrado no Nequi',
    ],
    phoneHint: [
      'Include the country code, for example +57\u00a0300\u00a0123\u00a04567.',
      'Con el código del país, por ejemplo +57\u00a0300\u00a0123\u00a04567.',
      'Com o código do país, por exemplo +57\u00a0300\u00a0123\u00a04567.',
    ],
    askedOn: ['Request sent to', 'Solicitud enviada a', 'Solicitação enviada para'],
    steps: (amount: string): Texts<readonly string[]> => [
      [
        'Open Nequi on that phone. The request is in your notifications.',
        `Check that the amount is ${amount}, then accept it.`,
        'Come back here once you have accepted it.',
      ],
      [
        'Abre Nequi en ese teléfono. La solicitud está en tus notificaciones.',
        `Revisa que el importe sea ${amount} y acéptala.`,
        'Vuelve aquí cuando la hayas aceptado.',
      ],
      [
        'Abra o Nequi nesse celular. A solicitação está nas suas notificações.',
        `Confira se o valor é ${amount} e aceite.`,
        'Volte para cá depois de aceitá-la.',
      ],
    ],
  },
} as const

/** All texts about payment methods in each locale. Amounts and dates are passed in already formatted. */
export const methodWords: WordsByLocale<typeof texts> = wordsByLocale(texts)
