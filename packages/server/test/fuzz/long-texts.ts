import type { ApiDocument } from '../../src/openapi/document.ts'
import { asFrame, asMerchant, type TestService } from '../support/start-test-service.ts'
import { visitDashboard } from '../support/visit-dashboard.ts'
import type { TextPlace } from './text-place.ts'
import { placesOfContract } from './text-places-of-contract.ts'
import { placesOfHeaders } from './text-places-of-headers.ts'
import { placesOfPages } from './text-places-of-pages.ts'

/** What a hostile text repeats: letters, digits, spaces, groups of digits, and the separators of URLs and headers. */
export const units: readonly string[] = ['A', '4', ' ', '4242 ', '4242-', 'a.-@', ';,=', '<"\\']

/**
 * A text of about the given number of bytes in the encoding of its place. Its last character does not fit the pattern.
 */
export function longText(unit: string, bytes: number, { encode }: TextPlace): string {
  return `${unit.repeat(Math.floor(bytes / Buffer.byteLength(encode(unit))))}!`
}

/** Sends a text in a place, and waits for the complete response. @returns its status. */
export async function sendTo(service: TestService, place: TextPlace, text: string): Promise<number> {
  const { path, init } = place.requestWith(text)
  const answer = await fetch(service.url + path, { redirect: 'manual', ...init })
  await answer.arrayBuffer()
  return answer.status
}

/** All text inputs of the service: bodies, URLs and queries of the API contract, those of its pages, and headers. */
export async function placesOf(service: TestService): Promise<TextPlace[]> {
  const contract = (await service.send('/openapi.json')).body as ApiDocument
  // Both kinds of headers, because a route ignores those that it does not use.
  const headers = { ...asMerchant('demo'), ...asFrame(service.url) }
  const linkId = await newLink(service)
  const { cookie, formKey } = await visitDashboard(service)
  const page = { origin: service.url, 'sec-fetch-site': 'same-origin', cookie }
  return [
    ...placesOfContract(contract, headers),
    ...placesOfPages(linkId, { formKey, headers: page }),
    ...placesOfHeaders({ linkId, headers: { ...headers, ...page } }),
  ]
}

async function newLink(service: TestService): Promise<string> {
  const order = { orderId: 'long-texts', amount: 1_000_000, currency: 'COP', country: 'CO' }
  const payer = { name: 'Ana Souza', email: 'ana@example.com', phone: '+573001234567' }
  const allowPaymentMethods = ['CREDIT_CARD', 'PSE', 'NEQUI']
  const body = { ...order, ...payer, allowPaymentMethods, needCollectAddress: true }
  const { body: made, text } = await service.post('/v2/cashier/payment-link', body, asMerchant('demo'))
  const { linkId } = made as { readonly linkId?: string }
  if (!linkId) throw new Error(`no link: ${text}`)
  return linkId
}
