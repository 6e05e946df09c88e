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
    fine: 'Recargo por mora',
    fineFrom: (rate, day) => `${rate} adicional desde el ${day}`,
    ourNumber: 'Referencia del banco (nosso número)',
    steps: [
      'Abre la app de tu banco y elige pagar un boleto, o ve a un banco o a una lotérica.',
      'Pega el número o muestra el código de barras.',
      'El pago puede tardar hasta tres días hábiles en llegar.',
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
        'Ve a cualquier punto Efecty y di que quieres pagar un convenio.',
        'Indica el número de convenio y la referencia.',
        `Paga ${amount} en efectivo y guarda el comprobante.`,
      ],
      SERVIFACIL: (amount) => [
        'Ve a una caja Servifacil y di que quieres pagar una cuenta.',
        'Indica el número de convenio y la referencia.',
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
      `Envía exactamente ${amount}; con otro importe no podremos identificar tu pago.`,
      'Escribe la referencia como concepto y confirma.',
    ],
  },
  nequi: {
    phone: 'Solicitud enviada a',
    steps: (amount) => [
      'Abre Nequi en ese teléfono. La solicitud está en tus notificaciones.',
      `Revisa que el importe sea ${amount} y acéptala.`,
      'Vuelve aquí. Esta página se actualiza automáticamente.',
    ],
  },
  slip: {
    open: 'Abrir la versión para imprimir',
    print: 'Imprimir o guardar como PDF',
    back: 'Volver al pago',
    title: 'Versión para imprimir',
  },
}
