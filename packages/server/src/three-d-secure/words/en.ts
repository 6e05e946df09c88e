import type { ChallengeWords } from './types.ts'

export const en: ChallengeWords = {
  simulated: 'Simulated issuer',
  note: 'This page simulates the bank that issued the card. No real bank is contacted, and no money moves.',
  ask: { title: 'Is this payment yours?', text: 'Your bank needs you to confirm this payment.' },
  labels: { amount: 'Amount', merchant: 'Shop', description: 'Description', card: 'Card' },
  cardEnding: (brand, last4) => `${brand} ending in ${last4}`,
  buttons: {
    approve: 'Yes, confirm the payment',
    fail: 'Fail the verification',
    abandon: 'Leave without paying',
  },
  endings: {
    approved: { title: 'Payment approved', text: 'Your payment is complete. Thank you.' },
    reserved: { title: 'Payment approved', text: 'The amount has been reserved on your card.' },
    declined: {
      title: 'Payment not approved',
      text: 'You confirmed the payment, but your bank declined it. Nothing was charged.',
    },
    notAttempted: {
      title: 'Payment not completed',
      text: 'You confirmed the payment, but a technical problem on our side stopped it. Nothing was charged. Go back to the shop and try again.',
    },
    failed: {
      title: 'Payment not approved',
      text: 'Your bank could not confirm that it was you. Nothing was charged.',
    },
    abandoned: {
      title: 'Payment not confirmed',
      text: 'You left without confirming the payment. Nothing was charged.',
    },
    expired: {
      title: 'Too late to confirm',
      text: 'This payment has expired. Nothing was charged.',
    },
    codeExpired: {
      title: 'Too late to confirm',
      text: 'The security code that you entered was valid for only 30 minutes. Nothing was charged.',
    },
    released: {
      title: 'Payment cancelled',
      text: 'The shop released the reserved amount. Nothing was charged.',
    },
  },
  close: 'You can close this page and go back to the shop.',
  leadingOn: {
    title: 'Thank you',
    text: 'You are being taken back to the shop.',
    action: 'Back to the shop',
  },
  underWay: {
    title: 'Waiting for your bank',
    text: 'We have your answer, and your bank is processing it. You will not be charged twice.',
    action: 'Check again',
  },
  unfinished: {
    title: 'Not confirmed yet',
    text: 'Your bank has not yet told us that you confirmed the payment.',
    action: 'Back to your bank',
  },
  issuer: { title: 'Your bank' },
  unreadable: {
    title: 'We couldn’t process your answer',
    text: 'Your browser sent something that this page did not expect. The payment is still waiting for you.',
    action: 'Back to the payment',
  },
  unknown: {
    title: 'Payment not found',
    text: 'There is no payment at this address. Go back to the shop and start the payment again.',
  },
  fault: {
    title: 'Something went wrong',
    text: 'The problem is on our side. You will not be charged twice. Please reload this page in a moment.',
  },
}
