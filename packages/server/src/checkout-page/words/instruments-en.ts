import type { InstrumentWords } from './instrument-words.ts'

export const en: InstrumentWords = {
  how: 'How to pay',
  pix: {
    code: 'Pix code to copy',
    scan: 'Scan this with your bank’s app.',
    steps: [
      'Open your bank’s app and choose Pix.',
      'Paste the code, or scan the QR code.',
      'Check the amount and the name, and confirm.',
    ],
  },
  boleto: {
    line: 'Boleto number',
    scan: 'For the scanner at a bank or lottery shop, or in your bank’s app.',
    due: 'Due on',
    fine: 'Late fee',
    fineFrom: (rate, day) => `${rate} extra from ${day}`,
    ourNumber: 'Bank reference (nosso número)',
    steps: [
      'Open your bank’s app and choose to pay a boleto, or go to a bank or a lottery shop.',
      'Paste the number, or have the barcode scanned.',
      'The payment takes up to three business days to arrive.',
    ],
  },
  cash: {
    reference: 'Reference',
    agreement: 'Agreement',
    merchant: 'Shop',
    scan: 'Show this at the counter.',
    steps: {
      OXXO: (amount) => [
        'Go to any OXXO store and ask to make an OXXO Pay payment.',
        'Have the barcode scanned, or read out the reference.',
        `Pay ${amount} in cash and keep the receipt.`,
      ],
      PAY_CASH: (amount) => [
        'Go to a shop or agent that accepts PayCash.',
        'Have the barcode scanned, or read out the reference.',
        `Pay ${amount} in cash and keep the receipt.`,
      ],
      EFECTY: (amount) => [
        'Go to any Efecty point and ask to pay a “convenio” (agreement).',
        'Give the agreement number and the reference.',
        `Pay ${amount} in cash and keep the receipt.`,
      ],
      SERVIFACIL: (amount) => [
        'Go to a Servifacil counter and ask to pay a bill.',
        'Give the agreement number and the reference.',
        `Pay ${amount} in cash and keep the receipt.`,
      ],
    },
  },
  bankTransfer: {
    bank: 'Bank',
    branch: 'Branch',
    account: 'Account',
    beneficiary: 'Beneficiary',
    reference: 'Reference',
    amount: 'Amount',
    steps: (amount) => [
      'Open your bank’s app and start a transfer to the account above.',
      `Send exactly ${amount}; otherwise we can’t match your payment.`,
      'Enter the reference as the description, then confirm.',
    ],
  },
  nequi: {
    phone: 'Request sent to',
    steps: (amount) => [
      'Open Nequi on that phone. The request is in your notifications.',
      `Check that the amount is ${amount}, then accept it.`,
      'Come back here. This page updates automatically.',
    ],
  },
  slip: {
    open: 'Open printable version',
    print: 'Print or save as PDF',
    back: 'Back to the payment',
    title: 'Printable version',
  },
}
