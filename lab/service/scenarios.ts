import type { LoadOrder } from './load.ts'
import type { Program } from './start-program.ts'

/** A kind of request, and the server that gets it. */
export interface Scenario {
  readonly name: string
  readonly server: Program
  readonly request: Pick<LoadOrder, 'url' | 'path' | 'headers' | 'bodies'>
}

const json = { 'content-type': 'application/json' }
const merchant = { ...json, 'x-api-key': 'ek_test_demo', authorization: 'Bearer at_test_demo' }
const tokens = '/v1/payments/tokens/card'
const charges = '/v1/payments/charges/card'
const cards = 100

/** The bare handler that all others are compared with. */
export function bareScenario(server: Program): Scenario {
  const { url } = server
  return {
    name: 'bare handler',
    server,
    request: { url, path: '/seal', headers: json, bodies: [JSON.stringify({ content: 'x'.repeat(200) })] },
  }
}

export function tokenScenarios(server: Program): readonly Scenario[] {
  const { url } = server
  const request = { url, path: tokens, headers: frameOf(url) }
  const token = (verifyCard: boolean): readonly string[] => [JSON.stringify({ card, verifyCard })]
  return [
    { name: 'token, not verified', server, request: { ...request, bodies: token(false) } },
    { name: 'token, verified', server, request: { ...request, bodies: token(true) } },
  ]
}

/** The same charge by a short program without our guarantees. */
export function plainScenario(server: Program): Scenario {
  const { url } = server
  const bodies = [chargeOf('crd_plain')]
  return { name: 'plain program', server, request: { url, path: charges, headers: merchant, bodies } }
}

/** Charges that are captured at once, with a hundred cards that the scenario creates first. */
export async function chargeScenario(server: Program, name: string): Promise<Scenario> {
  const { url } = server
  const bodies: string[] = []
  for (let made = 0; made < cards; made += 1) {
    const init = { method: 'POST', headers: frameOf(url), body: JSON.stringify({ card }) }
    const answer = await fetch(url + tokens, init)
    const { cardId } = (await answer.json()) as { readonly cardId: string }
    bodies.push(chargeOf(cardId))
  }
  return { name, server, request: { url, path: charges, headers: merchant, bodies } }
}

function chargeOf(cardId: string): string {
  return JSON.stringify({ amount: 1000, currency: 'BRL', country: 'BR', cardId, referenceId: 'order' })
}

const card = {
  pan: '4242424242424242',
  expirationMonth: 12,
  expirationYear: new Date().getUTCFullYear() + 3,
  cvv: '123',
  cardHolderName: 'Ana Souza',
}

function frameOf(url: string): Readonly<Record<string, string>> {
  return { ...json, 'x-api-key': 'ek_test_demo', origin: url, 'sec-fetch-site': 'same-origin' }
}
