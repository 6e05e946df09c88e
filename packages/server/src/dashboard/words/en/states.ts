import type { StateWords } from '../types/states.ts'

export const states: StateWords = {
  links: {
    INITIAL_STATUS: 'Open',
    IN_PROGRESS: 'Waiting for payment',
    SETTLED: 'Paid',
    CANCELLED: 'Cancelled',
  },
  linkExpired: 'Expired',
  linkEnding: 'Being cancelled',
  charges: {
    IN_PROGRESS: 'In progress',
    AUTHORIZED: 'Authorized',
    SETTLED: 'Paid',
    CANCELLED: 'Cancelled',
  },
  declined: 'Declined',
  cancelledOrDeclined: 'Cancelled or declined',
  refunds: { IN_PROGRESS: 'Refund in progress', SETTLED: 'Refunded', FAILED: 'Refund failed' },
  partlyRefunded: 'Partly refunded',
  notifications: { pending: 'Pending', delivered: 'Delivered', given_up: 'Not delivered' },
  notificationTypes: {
    'payment_link.updated': 'Payment link',
    'refund.updated': 'Refund',
    'charge.updated': 'Card payment',
  },
  countries: { BR: 'Brazil', MX: 'Mexico', CO: 'Colombia', CL: 'Chile', PE: 'Peru' },
  roles: { read: 'read', write: 'write' },
  causes: {
    requested: 'Cancelled by you. The reserved amount was released.',
    expired: 'Not captured in time. The reserved amount was released.',
    authentication_failed: "The card's issuer could not authenticate the payer.",
    authentication_abandoned: 'The payer did not complete 3-D Secure.',
    not_attempted:
      'A technical problem prevented the payment. Nothing was charged, and it can be sent again.',
    card_declined: 'The card was declined.',
    insufficient_funds: 'Insufficient funds.',
    lost_card: 'The card was reported lost.',
    stolen_card: 'The card was reported stolen.',
    expired_card: 'The card has expired.',
    incorrect_cvv: 'The security code was incorrect.',
    processing_error: 'The payment could not be processed.',
    authentication_required: "The card's issuer requires 3-D Secure.",
  },
}
