import type { InstrumentWords } from './instrument-words.ts'

export const es: InstrumentWords = {
  how: 'Cómo pagar',
  pix: {
    code: 'Código Pix para copiar',
    scan: 'Escanéalo con la app de tu banco.',
    steps: [
      'Abre la app de tu banco y elige Pix.',
      'Pega el código o escanea el código QR.',
      'Revisa el importe y el nombre, y confirma.',
    ],
  },
  boleto: {
    line: 'Número del boleto',
    scan: 'Para el lector del banco, de la lotérica o de la app de tu banco.',
    due: 'Vence el',
    fine: 'Si se atrasa',
    fineFrom: (rate, day) => `${rate} más desde el ${day}`,
    ourNumber: 'Nuestro número',
    steps: [
      'Abre la app de tu banco y elige pagar un boleto, o ve a un banco o a una lotérica.',
      'Pega el número o muestra el código de barras.',
      'El pago llega aquí en un máximo de tres días hábiles.',
    ],
  },
  cash: {
    reference: 'Referencia',
    agreement: 'Convenio',
    merchant: 'Comercio',
    scan: 'Muéstralo en la caja.',
    steps: {
      OXXO: (amount) => [
        'Ve a cualquier tienda OXXO y di que quieres hacer un pago de OXXO Pay.',
        'Muestra el código de barras o dicta la referencia.',
        `Paga ${amount} en efectivo y guarda el comprobante.`,
      ],
      PAY_CASH: (amount) => [
        'Ve a una tienda o un agente que acepte PayCash.',
        'Muestra el código de barras o dicta la referencia.',
        `Paga ${amount} en efectivo y guarda el comprobante.`,
      ],
      EFECTY: (amount) => [
        'Ve a cualquier punto Efecty y di que quieres pagar a un convenio.',
        'Da los números del convenio y de la referencia.',
        `Paga ${amount} en efectivo y guarda el comprobante.`,
      ],
      SERVIFACIL: (amount) => [
        'Ve a una caja Servifacil y di que quieres pagar una cuenta.',
        'Da los números del convenio y de la referencia.',
        `Paga ${amount} en efectivo y guarda el comprobante.`,
      ],
    },
  },
  bankTransfer: {
    bank: 'Banco',
    branch: 'Sucursal',
    account: 'Cuenta',
    beneficiary: 'Beneficiario',
    reference: 'Referencia',
    amount: 'Importe',
    steps: (amount) => [
      'Abre la app de tu banco y haz una transferencia a la cuenta de arriba.',
      `Envía exactamente ${amount}: con otro importe no encontramos tu pago.`,
      'Escribe la referencia como concepto y confirma.',
    ],
  },
  nequi: {
    phone: 'Te preguntamos en',
    steps: (amount) => [
      'Abre Nequi en ese teléfono. El pago te espera en las notificaciones.',
      `Revisa que sea de ${amount} y acéptalo.`,
      'Vuelve aquí: esta página lo nota sola.',
    ],
  },
  slip: {
    open: 'Abrir una página para imprimir',
    print: 'Imprimir o guardar como PDF',
    back: 'Volver al pago',
    title: 'Para imprimir',
  },
}
