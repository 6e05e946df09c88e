import { version } from '@element-js/protocol/frame'
import { type HeaderFields, inHead, type TextPlace } from './text-place.ts'

interface HeaderOptions {
  readonly linkId: string
  readonly headers: HeaderFields
}

/** The headers that the service reads. */
export function placesOfHeaders({ linkId, headers }: HeaderOptions): TextPlace[] {
  const paths = [
    '/health',
    '/v1/payments/charges/k',
    `/pay/${linkId}`,
    '/3ds/tds_1',
    '/dashboard',
    `/frames/${version}/field.html?key=ek_test_demo`,
  ]
  const usual = [
    'accept-language',
    'cookie',
    'origin',
    'x-request-id',
    'x-forwarded-for',
    'if-none-match',
    'accept-encoding',
    'sec-purpose',
    'user-agent',
  ]
  const credentials = ['x-api-key', 'authorization', 'idempotency-key', 'content-type', 'sec-fetch-site']
  const place = (
    name: string,
    [method, path, encode]: readonly [string, string, TextPlace['encode']],
  ): TextPlace => ({
    route: `${method.toLowerCase()} ${path}`,
    name: `header ${name} of ${method} ${path}`,
    mostBytes: inHead,
    requestWith: (text) => ({
      path,
      init: {
        method,
        headers: { ...headers, [name]: encode(text) },
        ...(method === 'POST' && { body: '{}' }),
      },
    }),
    encode,
  })
  const asIs = (text: string): string => text
  // After the name of the scheme.
  const bearer = (text: string): string => `Bearer ${text}`
  return [
    ...paths.flatMap((path) => usual.map((name) => place(name, ['GET', path, asIs]))),
    ...credentials.map((name) => place(name, ['POST', '/v1/payments/charges/card', asIs])),
    place('authorization', ['POST', '/v1/payments/charges/card', bearer]),
    place('x-api-key', ['POST', '/v1/payments/tokens/card', asIs]),
  ]
}
