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
    line: 'Number of the boleto',
    scan: 'For the scanner of a bank, a lottery shop or your bank’s app.',
    due: 'Due on',
    fine: 'If it is late',
    fineFrom: (rate, day) => `${rate} more from ${day}`,
    ourNumber: 'Our number',
    steps: [
      'Open your bank’s app and choose to pay a boleto, or go to a bank or a lottery shop.',
      'Paste the number, or have the barcode scanned.',
      'The payment arrives here after up to three business days.',
    ],
  },
  cash: {
    reference: 'Reference',
    agreement: 'Agreement',
    merchant: 'Shop',
    scan: 'Show this at the counter.',
    steps: {
      OXXO: (amount) => [
        'Go to any OXXO store and say that you want to make an OXXO Pay payment.',
        'Have the barcode scanned, or read the reference out.',
        `Pay ${amount} in cash and keep the receipt.`,
      ],
      PAY_CASH: (amount) => [
        'Go to a shop or an agent that takes PayCash.',
        'Have the barcode scanned, or read the reference out.',
        `Pay ${amount} in cash and keep the receipt.`,
      ],
      EFECTY: (amount) => [
        'Go to any Efecty point and say that you want to pay into an agreement.',
        'Give the numbers of the agreement and the reference.',
        `Pay ${amount} in cash and keep the receipt.`,
      ],
      SERVIFACIL: (amount) => [
        'Go to a Servifacil counter and say that you want to pay a bill.',
        'Give the numbers of the agreement and the reference.',
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
      'Open your bank’s app and begin a transfer to the account above.',
      `Send exactly ${amount}: with another amount your payment is not found.`,
      'Write the reference as what it is for, and confirm.',
    ],
  },
  nequi: {
    phone: 'Asked on',
    steps: (amount) => [
      'Open Nequi on that phone. The payment waits under your notifications.',
      `Check that it is ${amount}, and accept it.`,
      'Come back here: this page notices by itself.',
    ],
  },
  slip: {
    open: 'Open a page to print',
    print: 'Print or save as PDF',
    back: 'Back to the payment',
    title: 'To be printed',
  },
}
