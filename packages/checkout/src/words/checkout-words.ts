import { type Texts, type WordsByLocale, wordsByLocale } from '@element-js/http'
import type { Country } from '@element-js/values'

const texts = {
  skip: ['Skip to the payment', 'Ir al pago', 'Ir para o pagamento'],
  language: ['Language', 'Idioma', 'Idioma'],
  pageTitle: (what: string, merchant: string): Texts => [
    `${what} · ${merchant}`,
    `${what} · ${merchant}`,
    `${what} · ${merchant}`,
  ],
  contact: {
    question: ['Questions about your order?', '¿Preguntas sobre tu pedido?', 'Dúvidas sobre seu pedido?'],
    // On a page that says to ask the shop: with its e-mail address or phone number after it, or without either.
    ways: ['Contact the shop:', 'Contacta a la tienda:', 'Fale com a loja:'],
    noWays: [
      'You can reach the shop the way you received this link, for example by replying to its message.',
      'Puedes contactar a la tienda por donde recibiste este enlace, por ejemplo, respondiendo a su mensaje.',
      'Você pode falar com a loja por onde recebeu este link, por exemplo, respondendo à mensagem dela.',
    ],
    terms: ['Terms of sale', 'Condiciones de venta', 'Condições de venda'],
    privacy: ['Privacy', 'Privacidad', 'Privacidade'],
  },
  total: ['Total', 'Total', 'Total'],
  document: ['View document', 'Ver el documento', 'Ver o documento'],
  newTab: ['opens in a new tab', 'se abre en otra pestaña', 'abre em outra aba'],
  payBefore: (date: string): Texts => [`Pay before ${date}`, `Paga hasta el ${date}`, `Pague até ${date}`],
  // How the amount to pay follows from the amount of the order.
  exchange: {
    total: ['Order total', 'Total del pedido', 'Total do pedido'],
    rate: ['Exchange rate', 'Tipo de cambio', 'Cotação'],
    sentence: (total: string, rate: string): Texts => [
      `Order total ${total}, at ${rate}`,
      `Total del pedido: ${total}, al tipo de cambio ${rate}`,
      `Total do pedido: ${total}, na cotação ${rate}`,
    ],
  },
  deliverTo: ['Deliver to', 'Enviar a', 'Entregar para'],
  change: ['Change', 'Cambiar', 'Alterar'],
  howToPay: ['How would you like to pay?', '¿Cómo quieres pagar?', 'Como você quer pagar?'],
  otherMethods: ['Other payment methods', 'Otros medios de pago', 'Outras formas de pagamento'],
  address: {
    title: ['Delivery address', 'Dirección de entrega', 'Endereço de entrega'],
    text: [
      'The shop needs a delivery address for this order.',
      'La tienda necesita una dirección de entrega para este pedido.',
      'A loja precisa de um endereço de entrega para este pedido.',
    ],
    name: ['Full name', 'Nombre completo', 'Nome completo'],
    line1: ['Street and number', 'Calle y número', 'Rua e número'],
    line2: [
      'Apartment, floor or delivery notes (optional)',
      'Apartamento, piso, indicaciones (opcional)',
      'Apartamento, bloco, referência (opcional)',
    ],
    city: ['City', 'Ciudad', 'Cidade'],
    province: ['State or province', 'Estado o provincia', 'Estado'],
    postalCode: ['Postal code', 'Código postal', 'CEP ou código postal'],
    country: ['Country', 'País', 'País'],
    next: ['Continue to payment', 'Continuar al pago', 'Continuar para o pagamento'],
    missing: ['Fill in this field.', 'Completa este campo.', 'Preencha este campo.'],
    refused: ['Check this field.', 'Revisa este campo.', 'Confira este campo.'],
  },
  waiting: {
    text: ['Waiting for your payment', 'Esperando tu pago', 'Aguardando seu pagamento'],
    byItself: [
      'This page updates automatically.',
      'Esta página se actualiza automáticamente.',
      'Esta página é atualizada automaticamente.',
    ],
    lookAgain: [
      'Already paid? Check again',
      '¿Ya pagaste? Comprobar de nuevo',
      'Já pagou? Verificar de novo',
    ],
    timeLeft: ['Time left', 'Tiempo restante', 'Tempo restante'],
    // The button that gives up a payment in progress. `codeEnds`: the payer may have copied or printed something.
    another: {
      button: ['Use another payment method', 'Usar otro medio de pago', 'Usar outra forma de pagamento'],
      codeEnds: [
        'If you choose another method, the code or details you copied will stop working.',
        'Si eliges otro medio, el código o los datos que copiaste dejarán de funcionar.',
        'Se você escolher outra forma, o código ou os dados que copiou deixarão de funcionar.',
      ],
      paymentEnds: [
        'If you choose another method, the payment you started will be cancelled.',
        'Si eliges otro medio, el pago que empezaste se cancelará.',
        'Se você escolher outra forma, o pagamento que começou será cancelado.',
      ],
    },
    // Replaces `another` when the link has only one method, which asks the payer something first.
    again: {
      button: ['Start again', 'Empezar de nuevo', 'Começar de novo'],
      codeEnds: [
        'If you start again, the code or details you copied will stop working.',
        'Si empiezas de nuevo, el código o los datos que copiaste dejarán de funcionar.',
        'Se você começar de novo, o código ou os dados que copiou deixarão de funcionar.',
      ],
      paymentEnds: [
        'If you start again, the payment you started will be cancelled.',
        'Si empiezas de nuevo, el pago que empezaste se cancelará.',
        'Se você começar de novo, o pagamento que começou será cancelado.',
      ],
    },
  },
  sandbox: {
    title: ['Sandbox: choose the outcome', 'Sandbox: elige el resultado', 'Sandbox: escolha o resultado'],
    text: [
      'No real money moves. Choose what happens to this payment.',
      'No se mueve dinero real. Elige qué pasa con este pago.',
      'Nenhum dinheiro real é movimentado. Escolha o que acontece com este pagamento.',
    ],
    paid: ['Paid', 'Pagado', 'Pago'],
    failed: ['Failed', 'Fallido', 'Falhou'],
    later: ['Later', 'Más tarde', 'Depois'],
  },
  provider: {
    to: ['To', 'Para', 'Para'],
    simulated: ['Simulated provider', 'Proveedor simulado', 'Provedor simulado'],
    note: [
      'This page simulates the provider. No real provider is contacted, and no money moves.',
      'Esta página simula al proveedor. No se contacta a ningún proveedor real y no se mueve dinero.',
      'Esta página simula o provedor. Nenhum provedor real é contatado e nenhum dinheiro é movimentado.',
    ],
    title: ['Confirm your payment', 'Confirma tu pago', 'Confirme seu pagamento'],
    text: [
      'Do you want to make this payment?',
      '¿Quieres hacer este pago?',
      'Você quer fazer este pagamento?',
    ],
    approve: ['Yes, pay now', 'Sí, pagar ahora', 'Sim, pagar agora'],
    decline: ['Decline the payment', 'Rechazar el pago', 'Recusar o pagamento'],
    leave: ['Leave without paying', 'Salir sin pagar', 'Sair sem pagar'],
  },
  paid: {
    title: ['Payment complete. Thank you!', 'Pago completado. ¡Gracias!', 'Pagamento concluído. Obrigado!'],
    text: (merchant: string): Texts => [
      `We’ve notified ${merchant}. You can keep this page as your receipt.`,
      `Ya avisamos a ${merchant}. Puedes guardar esta página como comprobante.`,
      `Já avisamos a loja ${merchant}. Você pode guardar esta página como recibo.`,
    ],
    say: [
      'We have received your payment. Thank you.',
      'Recibimos tu pago. Gracias.',
      'Recebemos seu pagamento. Obrigado.',
    ],
    receipt: ['Receipt', 'Comprobante', 'Recibo'],
    backTo: (host: string): Texts => [`Back to ${host}`, `Volver a ${host}`, `Voltar para ${host}`],
    goingTo: (host: string): Texts => [
      `You will be taken to ${host} in`,
      `Te llevaremos a ${host} en`,
      `Você irá para ${host} em`,
    ],
    seconds: ['seconds', 'segundos', 'segundos'],
    stay: ['Stay here', 'Quedarme aquí', 'Ficar aqui'],
    print: ['Print or save', 'Imprimir o guardar', 'Imprimir ou salvar'],
  },
  refund: {
    underWay: {
      title: ['Your refund is on its way', 'La devolución está en camino', 'O reembolso está a caminho'],
      text: [
        'The money will be returned to the payment method you used.',
        'El dinero se devolverá al medio de pago que usaste.',
        'O dinheiro será devolvido para a forma de pagamento que você usou.',
      ],
    },
    whole: {
      title: ['This payment was refunded', 'Este pago se devolvió', 'Este pagamento foi reembolsado'],
      text: [
        'The money will be returned to the payment method you used.',
        'El dinero se devolverá al medio de pago que usaste.',
        'O dinheiro será devolvido para a forma de pagamento que você usou.',
      ],
    },
    part: {
      title: [
        'This payment was partially refunded',
        'Este pago se devolvió parcialmente',
        'Este pagamento foi reembolsado parcialmente',
      ],
      text: [
        'This amount will be returned to the payment method you used.',
        'Este importe se devolverá al medio de pago que usaste.',
        'Este valor será devolvido para a forma de pagamento que você usou.',
      ],
    },
    amount: ['Refunded', 'Devuelto', 'Reembolsado'],
    date: ['Refunded on', 'Devuelto el', 'Reembolsado em'],
  },
  labels: {
    amount: ['Amount', 'Importe', 'Valor'],
    merchant: ['Paid to', 'Pagado a', 'Pago a'],
    description: ['Description', 'Concepto', 'Referente a'],
    method: ['Paid with', 'Pagado con', 'Pago com'],
    date: ['Date', 'Fecha', 'Data'],
    order: ['Order', 'Pedido', 'Pedido'],
    payment: ['Payment reference', 'Referencia del pago', 'Referência do pagamento'],
  },
  notices: {
    failed: [
      'The payment was not completed, and nothing was charged. You can try again.',
      'El pago no se completó y no se cobró nada. Puedes intentarlo de nuevo.',
      'O pagamento não foi concluído e nada foi cobrado. Você pode tentar de novo.',
    ],
    ranOut: [
      'The time to pay ran out. If you have just paid, do not pay again: keep your receipt and ask the shop. Otherwise you can start again.',
      'Se acabó el tiempo para pagar. Si acabas de pagar, no pagues de nuevo: guarda tu comprobante y consulta a la tienda. Si no, puedes empezar de nuevo.',
      'O tempo para pagar acabou. Se você acabou de pagar, não pague de novo: guarde o comprovante e fale com a loja. Se não pagou, pode começar de novo.',
    ],
    tryAgain: [
      'Something went wrong. Nothing was charged. Please try again in a moment.',
      'Algo salió mal. No se cobró nada. Inténtalo de nuevo en un momento.',
      'Algo deu errado. Nada foi cobrado. Tente de novo em um instante.',
    ],
    methodRefused: [
      'This payment method is not available for this payment. Please choose another.',
      'Este medio de pago no está disponible para este pago. Elige otro.',
      'Esta forma de pagamento não está disponível para este pagamento. Escolha outra.',
    ],
    checkAddress: [
      'Please fill in the address. All fields are required except the one marked optional.',
      'Completa la dirección. Todos los campos son obligatorios, excepto el marcado como opcional.',
      'Preencha o endereço. Todos os campos são obrigatórios, exceto o marcado como opcional.',
    ],
    later: [
      'No payment has arrived yet. This page is still waiting for it.',
      'Todavía no llegó ningún pago. Esta página sigue esperándolo.',
      'Nenhum pagamento chegou ainda. Esta página continua esperando.',
    ],
  },
  expired: {
    title: ['This payment link has expired', 'Este enlace de pago venció', 'Este link de pagamento expirou'],
    text: (date: string): Texts => [
      `It could be paid until ${date}. Ask the shop for a new link. Nothing was charged.`,
      `Se podía pagar hasta el ${date}. Pídele un enlace nuevo a la tienda. No se cobró nada.`,
      `Ele podia ser pago até ${date}. Peça um novo link à loja. Nada foi cobrado.`,
    ],
    begun: (date: string): Texts => [
      `It could be paid until ${date}. If you paid just before, do not pay again: keep your receipt and ask the shop. Otherwise, ask the shop for a new link.`,
      `Se podía pagar hasta el ${date}. Si pagaste justo antes, no pagues de nuevo: guarda tu comprobante y consulta a la tienda. Si no, pídele un enlace nuevo.`,
      `Ele podia ser pago até ${date}. Se você pagou pouco antes, não pague de novo: guarde o comprovante e fale com a loja. Se não pagou, peça um novo link.`,
    ],
  },
  cancelled: {
    title: [
      'This payment link was cancelled',
      'Este enlace de pago fue cancelado',
      'Este link de pagamento foi cancelado',
    ],
    text: [
      'The shop cancelled it, so it can no longer be paid. Nothing was charged. If you still want to pay, ask the shop for a new link.',
      'La tienda lo canceló y ya no se puede pagar. No se cobró nada. Si aún quieres pagar, pídele un enlace nuevo a la tienda.',
      'A loja o cancelou e ele não pode mais ser pago. Nada foi cobrado. Se ainda quiser pagar, peça um novo link à loja.',
    ],
    begun: [
      'The shop cancelled it, so it can no longer be paid. If you paid just before, do not pay again: keep your receipt and ask the shop.',
      'La tienda lo canceló y ya no se puede pagar. Si pagaste justo antes, no pagues de nuevo: guarda tu comprobante y consulta a la tienda.',
      'A loja o cancelou e ele não pode mais ser pago. Se você pagou pouco antes, não pague de novo: guarde o comprovante e fale com a loja.',
    ],
  },
  unknown: {
    title: [
      'Payment link not found',
      'No encontramos este enlace de pago',
      'Link de pagamento não encontrado',
    ],
    text: [
      'Check that the address is complete, or ask the shop that sent you the link for a new one.',
      'Revisa que la dirección esté completa o pídele uno nuevo a la tienda que te envió el enlace.',
      'Verifique se o endereço está completo ou peça um novo à loja que enviou o link.',
    ],
  },
  // No page has this address.
  nowhere: {
    title: ['Page not found', 'Página no encontrada', 'Página não encontrada'],
    text: [
      'There is nothing at this address. Check that it is complete and spelled correctly.',
      'No hay nada en esta dirección. Comprueba que esté completa y bien escrita.',
      'Não há nada neste endereço. Confira se ele está completo e escrito corretamente.',
    ],
  },
  unreadable: {
    title: [
      'We couldn’t process your request',
      'No pudimos procesar tu solicitud',
      'Não foi possível processar sua solicitação',
    ],
    text: [
      'Your browser sent something that this page did not expect. Nothing was charged.',
      'Tu navegador envió algo que esta página no esperaba. No se cobró nada.',
      'Seu navegador enviou algo que esta página não esperava. Nada foi cobrado.',
    ],
  },
  tooMany: {
    title: ['Too many requests', 'Demasiadas solicitudes', 'Muitas solicitações'],
    text: [
      'Your connection has sent too many requests. Wait a minute and try again. Nothing was charged.',
      'Llegaron demasiadas solicitudes desde tu conexión. Espera un minuto e inténtalo de nuevo. No se cobró nada.',
      'Sua conexão enviou muitas solicitações. Espere um minuto e tente de novo. Nada foi cobrado.',
    ],
  },
  fault: {
    title: ['Something went wrong', 'Algo salió mal', 'Algo deu errado'],
    text: [
      'The problem is on our side. You will not be charged twice. Please reload this page in a moment.',
      'El problema es nuestro. No se te cobrará dos veces. Vuelve a cargar esta página en un momento.',
      'O problema é nosso. Você não será cobrado duas vezes. Recarregue esta página em um instante.',
    ],
  },
  backToPayment: ['Back to the payment', 'Volver al pago', 'Voltar ao pagamento'],
  sandboxTag: [
    'Sandbox: no money moves',
    'Sandbox: no se mueve dinero',
    'Sandbox: nenhum dinheiro é movimentado',
  ],
  // Who can do what with the link.
  access: {
    open: [
      'Anyone with this link can pay and see the receipt.',
      'Cualquier persona con este enlace puede pagar y ver el comprobante.',
      'Qualquer pessoa com este link pode pagar e ver o recibo.',
    ],
    paid: [
      'Anyone with this link can see this receipt.',
      'Cualquier persona con este enlace puede ver este comprobante.',
      'Qualquer pessoa com este link pode ver este recibo.',
    ],
  },
  // The slip to print.
  slip: {
    print: ['Print or save as PDF', 'Imprimir o guardar como PDF', 'Imprimir ou salvar em PDF'],
    back: ['Back to the payment', 'Volver al pago', 'Voltar ao pagamento'],
    title: ['Printable version', 'Versión para imprimir', 'Versão para impressão'],
  },
  // The card form. The errors of single fields come from the library.
  card: {
    accepted: ['Accepted cards', 'Tarjetas aceptadas', 'Cartões aceitos'],
    name: ['Name on the card', 'Nombre en la tarjeta', 'Nome no cartão'],
    namePlaceholder: ['Ana Souza', 'Ana Souza', 'Ana Souza'],
    nameMissing: [
      'Enter the name on the card.',
      'Ingresa el nombre que aparece en la tarjeta.',
      'Escreva o nome que está no cartão.',
    ],
    number: ['Card number', 'Número de tarjeta', 'Número do cartão'],
    expiration: ['Expiration date', 'Fecha de vencimiento', 'Validade'],
    expirationPlaceholder: ['MM / YY', 'MM / AA', 'MM / AA'],
    code: ['Security code', 'Código de seguridad', 'Código de segurança'],
    codePlaceholder: ['CVC', 'CVC', 'CVC'],
    installments: (country: Country): Texts => [
      'Installments',
      country === 'MX' ? 'Mensualidades' : 'Cuotas',
      'Parcelas',
    ],
    atOnce: (amount: string): Texts => [
      `${amount} in one payment`,
      `${amount} en un solo pago`,
      `${amount} à vista`,
    ],
    equal: (number: number, amount: string): Texts => [
      `${number} × ${amount}`,
      `${number} × ${amount}`,
      `${number} × ${amount}`,
    ],
    unequal: (first: string, others: string): Texts => [
      `${first} + ${others}`,
      `${first} + ${others}`,
      `${first} + ${others}`,
    ],
    interestFree: (parts: string): Texts => [
      `${parts}, no interest`,
      `${parts} sin intereses`,
      `${parts} sem juros`,
    ],
    withInterest: (parts: string, total: string): Texts => [
      `${parts}, ${total} with interest`,
      `${parts}, ${total} con intereses`,
      `${parts}, ${total} com juros`,
    ],
    totalFree: (total: string): Texts => [
      `Total ${total}, no interest.`,
      `Total: ${total}, sin intereses.`,
      `Total: ${total}, sem juros.`,
    ],
    totalWith: ({
      total,
      interest,
      monthlyRate,
      yearlyRate,
    }: {
      readonly total: string
      readonly interest: string
      readonly monthlyRate: string
      readonly yearlyRate: string
    }): Texts => [
      `Total ${total}, including ${interest} in interest (${monthlyRate} per month, ${yearlyRate} per year).`,
      `Total: ${total}, de los que ${interest} son intereses (${monthlyRate} mensual, ${yearlyRate} anual).`,
      `Total: ${total}, sendo ${interest} de juros (${monthlyRate} ao mês, ${yearlyRate} ao ano).`,
    ],
    pay: (amount: string): Texts => [`Pay ${amount}`, `Pagar ${amount}`, `Pagar ${amount}`],
    paying: ['Paying…', 'Pagando…', 'Pagando…'],
    safety: [
      'Your card details go straight to the payment service, encrypted. The shop never sees your card number.',
      'Los datos de tu tarjeta van cifrados directamente al servicio de pagos. La tienda nunca ve el número.',
      'Os dados do seu cartão vão criptografados direto para o serviço de pagamentos. A loja nunca vê o número.',
    ],
    withoutScript: [
      'Paying by card needs JavaScript, which keeps your card number inside protected fields. Please turn it on and reload this page.',
      'Para pagar con tarjeta se necesita JavaScript, que mantiene el número de tu tarjeta en campos protegidos. Actívalo y vuelve a cargar esta página.',
      'Para pagar com cartão é preciso JavaScript, que mantém o número do cartão em campos protegidos. Ative-o e recarregue esta página.',
    ],
    unavailable: [
      'The card fields could not be loaded. The cause may be a content blocker or your connection. Check both and reload this page.',
      'No se pudieron cargar los campos de la tarjeta. Puede deberse a un bloqueador de contenido o a la conexión: revisa ambos y vuelve a cargar esta página.',
      'Não foi possível carregar os campos do cartão. Um bloqueador de conteúdo ou a conexão pode ser a causa: verifique os dois e recarregue esta página.',
    ],
    atBank: {
      text: [
        'Your bank needs to confirm that it’s you. Nothing has been charged yet.',
        'Tu banco necesita confirmar que eres tú. Todavía no se cobró nada.',
        'Seu banco precisa confirmar que é você. Nada foi cobrado ainda.',
      ],
      go: ['Go to my bank’s page', 'Ir a la página de mi banco', 'Ir para a página do meu banco'],
    },
    problems: {
      declined: [
        'Your bank declined this card without giving a reason. Nothing was charged. Try another card, or call your bank.',
        'Tu banco rechazó esta tarjeta sin indicar el motivo. No se cobró nada. Prueba otra tarjeta o llama a tu banco.',
        'Seu banco recusou este cartão sem informar o motivo. Nada foi cobrado. Tente outro cartão ou ligue para o banco.',
      ],
      insufficientFunds: [
        'This card does not have sufficient funds. Nothing was charged. Try another card.',
        'Esta tarjeta no tiene saldo suficiente. No se cobró nada. Prueba otra tarjeta.',
        'Este cartão não tem saldo ou limite suficiente. Nada foi cobrado. Tente outro cartão.',
      ],
      expiredCard: [
        'Your bank says this card has expired. Nothing was charged. Check the date, or try another card.',
        'Tu banco dice que esta tarjeta venció. No se cobró nada. Revisa la fecha o prueba otra tarjeta.',
        'Seu banco diz que este cartão venceu. Nada foi cobrado. Confira a validade ou tente outro cartão.',
      ],
      wrongCode: [
        'The security code is incorrect. Nothing was charged. Check your card and enter it again.',
        'El código de seguridad no es correcto. No se cobró nada. Revisa la tarjeta y escríbelo de nuevo.',
        'O código de segurança está incorreto. Nada foi cobrado. Confira o cartão e digite de novo.',
      ],
      bankTrouble: [
        'Your bank had a temporary problem. Nothing was charged. Please try again in a moment.',
        'Tu banco tuvo un problema temporal. No se cobró nada. Inténtalo de nuevo en un momento.',
        'Seu banco teve um problema temporário. Nada foi cobrado. Tente de novo em um instante.',
      ],
      notAttempted: [
        'A technical problem on our side stopped the payment. Nothing was charged. Please try again.',
        'Un problema técnico nuestro detuvo el pago. No se cobró nada. Inténtalo de nuevo.',
        'Um problema técnico nosso interrompeu o pagamento. Nada foi cobrado. Tente de novo.',
      ],
      wantsAuthentication: [
        'Your bank requires you to confirm payments with this card, which is not possible here. Nothing was charged. Try another card.',
        'Tu banco exige que confirmes los pagos con esta tarjeta, y aquí no es posible. No se cobró nada. Prueba otra tarjeta.',
        'Seu banco exige que você confirme os pagamentos com este cartão, o que não é possível aqui. Nada foi cobrado. Tente outro cartão.',
      ],
      notAuthenticated: [
        'Your bank could not confirm that it was you. Nothing was charged. Try again or use another card.',
        'Tu banco no pudo confirmar que eras tú. No se cobró nada. Inténtalo de nuevo o usa otra tarjeta.',
        'Seu banco não conseguiu confirmar que era você. Nada foi cobrado. Tente de novo ou use outro cartão.',
      ],
      leftBank: [
        'The payment was not confirmed with your bank. Nothing was charged. You can try again.',
        'El pago no se confirmó en tu banco. No se cobró nada. Puedes intentarlo de nuevo.',
        'O pagamento não foi confirmado no seu banco. Nada foi cobrado. Você pode tentar de novo.',
      ],
      tookLong: [
        'That took too long, so your card details were deleted for your security. Nothing was charged. Press the button again.',
        'Pasó demasiado tiempo y, por seguridad, eliminamos los datos de tu tarjeta. No se cobró nada. Presiona el botón otra vez.',
        'A espera foi longa demais e, por segurança, apagamos os dados do seu cartão. Nada foi cobrado. Aperte o botão de novo.',
      ],
      tooMany: [
        'Too many cards were declined here. Nothing was charged. Wait a while before you try again.',
        'Aquí se rechazaron demasiadas tarjetas. No se cobró nada. Espera un rato antes de intentarlo de nuevo.',
        'Muitos cartões foram recusados aqui. Nada foi cobrado. Espere um pouco antes de tentar de novo.',
      ],
      noAnswer: [
        'We have not received an answer yet. You can safely press the button again: you will be charged at most once.',
        'Todavía no tenemos respuesta. Puedes presionar el botón otra vez con seguridad: se te cobrará como máximo una vez.',
        'Ainda não tivemos resposta. Você pode apertar o botão de novo com segurança: a cobrança será feita no máximo uma vez.',
      ],
      notAccepted: [
        'The card was not accepted. Nothing was charged. Check the details or try another card.',
        'La tarjeta no fue aceptada. No se cobró nada. Revisa los datos o prueba otra tarjeta.',
        'O cartão não foi aceito. Nada foi cobrado. Confira os dados ou tente outro cartão.',
      ],
    },
  },
} as const

/**
 * All texts of the checkout page in each locale. Amounts and dates are passed in already formatted. The texts of the payment
 * methods are in `payment-methods/words/`.
 */
export const checkoutWords: WordsByLocale<typeof texts> = wordsByLocale(texts)
