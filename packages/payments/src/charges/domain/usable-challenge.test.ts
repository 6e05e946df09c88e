import { describe, expect, it } from 'vitest'
import { chargeOrder } from '../../../../server/test/support/stored-rows.ts'
import type { Position } from '../../acquirer/domain/payment-position.ts'
import type { Charge } from './charge.ts'
import { newCharge } from './new-charge.ts'
import { isUsable } from './usable-challenge.ts'

const inProgress = newCharge(chargeOrder({ captureMode: 'later' }), { kind: 'none', owner: '1' })
const charge: Charge = { ...inProgress, challengeId: 'chl_1', openIntent: 'authorize' }
const challenged = (url: string): Position => ({ state: 'challenged', url })

describe('a challenge at the acquirer', () => {
  it('is usable at a safe address', () => {
    expect(isUsable(challenged('https://bank.example/acs'), charge, 'live')).toBe(true)
  })

  it.each(['javascript:alert(1)', 'http://bank.example/acs', 'https://user:word@bank.example/', 'acs'])(
    'cannot be taken up at %s',
    (url) => {
      expect(isUsable(challenged(url), charge, 'live')).toBe(false)
    },
  )

  it('is not usable for a charge without one, or one that is no longer being authorized', () => {
    const position = challenged('https://bank.example/acs')
    expect(isUsable(position, { ...charge, challengeId: null }, 'live')).toBe(false)
    expect(isUsable(position, { ...charge, openIntent: 'cancel' }, 'live')).toBe(false)
  })

  it('is the only position whose address is checked', () => {
    expect(isUsable({ state: 'authorized' }, { ...charge, challengeId: null }, 'live')).toBe(true)
  })

  it('may be at an address of the machine itself in the sandbox', () => {
    expect(isUsable(challenged('http://127.0.0.1:4242/acs'), charge, 'sandbox')).toBe(true)
    expect(isUsable(challenged('http://127.0.0.1:4242/acs'), charge, 'live')).toBe(false)
  })
})
