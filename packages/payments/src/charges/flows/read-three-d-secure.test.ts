import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../../values/src/errors.ts'
import { simulatedIssuer } from '../../acquirer/issuer.ts'
import { readThreeDSecure } from './read-three-d-secure.ts'

const sandbox = { mode: 'sandbox', issuer: simulatedIssuer, acquirer: {} } as const

function reasonFor(context: Parameters<typeof readThreeDSecure>[0], card3dsInfo: object): string {
  try {
    return readThreeDSecure(context, { country: 'BR', card3dsInfo })?.paymentFlow ?? 'none'
  } catch (error) {
    return error instanceof ServiceError ? error.reason : `threw ${String(error)}`
  }
}

describe('the 3-D Secure fields of a request', () => {
  it('are refused where nobody can authenticate, unless use3ds is false', () => {
    const live = { mode: 'live', issuer: null, acquirer: {} } as const
    expect(reasonFor(live, { use3ds: true })).toBe('three_d_secure_not_configured')
    expect(reasonFor(live, { use3ds: false })).toBe('none')
  })

  it('may send payers to this machine in the sandbox only', () => {
    const asked = { use3ds: true, merchantSite3ds: 'http://localhost:3000/paid' }
    expect(reasonFor(sandbox, asked)).toBe('DIRECT')
    expect(reasonFor({ ...sandbox, mode: 'live' }, asked)).toBe('invalid_url')
  })
})
