import { expect, it } from 'vitest'
import type { PaymentLink } from '../domain/payment-link.ts'
import { requirePayable } from './payable.ts'

type LinkState = Pick<PaymentLink, 'paymentStatus' | 'ending' | 'expiresAtMs'>

const open: LinkState = { paymentStatus: 'INITIAL_STATUS', ending: null, expiresAtMs: 10 }

it.each<[string, Partial<LinkState>, string | null]>([
  ['can be paid', {}, null],
  ['can be paid another way', { paymentStatus: 'IN_PROGRESS' }, null],
  ['is paid', { paymentStatus: 'SETTLED' }, 'payment_link_settled'],
  ['is cancelled', { paymentStatus: 'CANCELLED' }, 'payment_link_cancelled'],
  ['has expired', { expiresAtMs: 5 }, 'payment_link_cancelled'],
  ['is being cancelled, and may be paid', { ending: 'requested' }, 'payment_in_progress'],
])('the payer of a link that %s gets an error that says so', (_, standing, reason) => {
  const act = (): void => requirePayable({ ...open, ...standing } as PaymentLink, 5)
  if (reason === null) expect(act).not.toThrow()
  else expect(act).toThrow(expect.objectContaining({ reason }))
})
