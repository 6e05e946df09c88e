import type { ApiDocument } from '../../../http/src/openapi/document.ts'
import type { ServiceConfig } from '../../src/start/service-config.ts'
import { type RegisteredRoute, recordRoutes } from '../support/record-routes.ts'
import { asFrame, asMerchant, startTestService, type TestService } from '../support/start-test-service.ts'
import { visitDashboard } from '../support/visit-dashboard.ts'
import { createResources, resourceNames } from './merchant-resources.ts'
import type { TextPlace } from './text-place.ts'
import { placesOfContract } from './text-places-of-contract.ts'
import { placesOfHeaders } from './text-places-of-headers.ts'
import { placesOfPages } from './text-places-of-pages.ts'

/**
 * What a hostile text repeats: letters, digits, spaces, groups of digits, the separators of URLs and headers, and characters
 * beyond ASCII.
 */
export const units: readonly string[] = ['A', '4', ' ', '4242 ', '4242-', 'a.-@', ';,=', '<"\\', 'é\u00a0']

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

/** A service whose text inputs are known. */
export interface TextService {
  readonly service: TestService
  readonly routes: readonly RegisteredRoute[]
  /** All text inputs: bodies, URLs and queries of the API contract, those of the pages, and headers. */
  readonly places: readonly TextPlace[]
}

export async function startTextService(config: ServiceConfig = {}): Promise<TextService> {
  const perMinute = 1_000_000
  const limits = { tokensPerMinute: perMinute, loginsPerMinute: perMinute, payerFormsPerMinute: perMinute }
  const more = { fontsPerMinute: perMinute, challengeStatusesPerMinute: perMinute, ...config }
  const { started: service, routes } = await recordRoutes(() =>
    startTestService({ ...limits, trustedProxies: ['127.0.0.1'], ...more }),
  )
  const contract = (await service.send('/openapi.json')).body as ApiDocument
  const ids = await newIds(service)
  const fill = (path: string): string => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'k')
  // Both kinds of headers, because a route ignores those that it does not use.
  const headers = { ...asMerchant('demo'), ...asFrame(service.url) }
  const { cookie, formKey } = await visitDashboard(service)
  const page = { origin: service.url, 'sec-fetch-site': 'same-origin', cookie }
  const places = [
    ...placesOfContract(contract, { fill, headers }),
    ...placesOfPages(routes, { fill, formKey, headers: page }),
    ...placesOfHeaders({ linkId: fill('{linkId}'), headers: { ...headers, ...page } }),
  ]
  return { service, routes, places }
}

/** The ids of resources that exist, by the names of path parameters. */
async function newIds(service: TestService): Promise<Readonly<Record<string, string>>> {
  const fillIn = createResources(service)
  const found = resourceNames.map(async (name) => [name, await fillIn(`{${name}}`)] as const)
  const payer = { name: 'Ana Souza', email: 'ana@example.com', needCollectAddress: true }
  const colombian = { currency: 'COP', country: 'CO', phone: '+573001234567' }
  return {
    ...Object.fromEntries(await Promise.all(found)),
    linkId: await service.newLinkId({
      orderId: 'long-texts',
      amount: 1_000_000,
      ...payer,
      ...colombian,
      allowPaymentMethods: ['CREDIT_CARD', 'PSE', 'NEQUI'],
    }),
    boletoId: await service.newLinkId({ orderId: 'boleto', allowPaymentMethods: ['BOLETO'] }),
  }
}
