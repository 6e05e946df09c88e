import { version } from '@element-js/protocol/frame'
import fc from 'fast-check'
import { oddSegment, oddTexts } from './odd-values.ts'
import type { MalformedRequest } from './requests-of-contract.ts'

/** Requests with the address or the method of no operation, by the paths of the operations. */
export function oddRequest(paths: readonly string[]): fc.Arbitrary<MalformedRequest> {
  const known = fc.constantFrom(...paths)
  const path = fc.oneof(
    { weight: 3, arbitrary: known },
    { weight: 2, arbitrary: fc.tuple(known, oddSegment).map((parts) => parts.join('/')) },
    { weight: 1, arbitrary: known.map((each) => each.split('/').join('//')) },
    { weight: 1, arbitrary: fc.webPath().map((tail) => `/${tail}`) },
    { weight: 2, arbitrary: fc.constantFrom(...pagesAndFiles) },
  )
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND')
  return fc
    .record({ method, path, headers: fc.constant({}), body: fc.constantFrom('{}', '{', '') })
    .map((request) => (request.method === 'GET' ? { ...request, body: null } : request))
}

const pagesAndFiles = [
  ...['/metrics', `/frames/${version}/field.html?key=%00`, '/health?%', '//', '/openapi.json/x'],
  ...['/3ds/{challengeId}', '/3ds/%00', '/3ds/tds_00000000000000000000000000000000'],
  ...['/pay/{linkId}', '/pay/{linkId}?method=%00&step=[]&lang=%ff', '/pay/{linkId}/nothing'],
  ...['/pay/lnk_%00/status', '/pay/%ed%a0%80'],
]

/** A form of a link's page, usually an invalid one. */
export const oddForm: fc.Arbitrary<MalformedRequest> = fc.record({
  method: fc.constant('POST'),
  // The event stream is left out: it never ends.
  path: fc
    .constantFrom('method', 'withdraw', 'address', 'card', 'outcome', 'provider', 'status')
    .map((place) => `/pay/{linkId}/${place}`),
  headers: fc
    .constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain')
    .map((type) => ({ 'content-type': type })),
  body: formBody(),
})

function formBody(): fc.Arbitrary<string> {
  const names = [
    'method',
    'outcome',
    'cardId',
    'installments',
    'language',
    'name',
    'line1',
    'bankCode',
    'phone',
  ]
  const texts = ['PIX', 'CREDIT_CARD', 'PSE', 'paid', 'later', '{cardId}', '1', '99', 'en', '-1', 'BR']
  const field = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...texts, ...oddTexts))
  const write = fc.constantFrom(
    (pairs: [string, string][]) => new URLSearchParams(pairs).toString(),
    (pairs: [string, string][]) => pairs.map((pair) => pair.join('=')).join('&'),
    (pairs: [string, string][]) => pairs.map(([name]) => `${name}=%zz`).join('&'),
  )
  return fc.tuple(fc.array(field, { maxLength: 6 }), write).map(([pairs, written]) => written(pairs))
}
