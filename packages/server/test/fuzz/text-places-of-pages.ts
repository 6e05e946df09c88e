import { type HeaderFields, inBody, inForm, placeInPath, placeInQuery, type TextPlace } from './text-place.ts'

/** The inputs of the pages, which are not in the API contract: forms, queries and paths. */
export function placesOfPages(linkId: string, { formKey, headers }: Session): TextPlace[] {
  return [
    ...forms(linkId).flatMap(([path, fields]) => placesOfForm(path, { ...fields, formKey }, headers)),
    ...queries(linkId).flatMap(([path, names]) => names.map((name) => placeInQuery(path, name, headers))),
    ...pathsOfPages.map((path) => placeInPath('get', path, headers)),
  ]
}

interface Session {
  /** The secret that each form of the dashboard contains. */
  readonly formKey: string
  readonly headers: HeaderFields
}

/** The forms of the pages, each with the fields that a browser would send. */
function forms(linkId: string): readonly (readonly [path: string, fields: HeaderFields])[] {
  const texts = (names: string): HeaderFields =>
    Object.fromEntries(names.split(' ').map((name) => [name, '']))
  const order =
    'orderId description name email phone documentId redirectUrl callbackUrl subMerchantId lifetime'
  const account = 'reason beneficiaryName bankCode bankBranchId bankAccountNumber bankAccountType documentId'
  return [
    [`/pay/${linkId}/method`, { method: 'NEQUI', phone: '3001234567' }],
    [`/pay/${linkId}/method`, { method: 'PSE', personType: 'natural', bankCode: '1007' }],
    [`/pay/${linkId}/address`, texts('name countryCode province city postalCode line1 line2')],
    [`/pay/${linkId}/card`, { cardId: 'crd_1', installments: '1', language: 'en' }],
    [`/pay/${linkId}/provider`, { outcome: 'paid' }],
    ['/3ds/tds_1', { outcome: 'approve' }],
    ['/dashboard/login', { token: 'at_1', next: '/dashboard' }],
    [
      '/dashboard/links/new',
      { ...texts(order), amount: '10', country: 'BR', currency: 'BRL', 'BR-PIX': 'on' },
    ],
    [`/dashboard/links/${linkId}/refund`, { ...texts(account), amount: '1', step: 'confirm' }],
    [`/dashboard/links/${linkId}/play`, { method: 'PIX', outcome: 'paid' }],
    ['/dashboard/payments/k/capture', { amount: '1' }],
    ['/dashboard/sandbox/clock', { move: 'hour' }],
  ]
}

function placesOfForm(path: string, fields: HeaderFields, headers: HeaderFields): TextPlace[] {
  return Object.keys(fields).map((name) => ({
    name: `form ${path} ${name}`,
    mostBytes: path.startsWith('/dashboard') ? inBody : inForm,
    requestWith: (text) => ({
      path,
      init: { method: 'POST', headers, body: new URLSearchParams({ ...fields, [name]: text }) },
    }),
    encode: (text) => new URLSearchParams([['', text]]).toString().slice(1),
  }))
}

function queries(linkId: string): readonly (readonly [path: string, names: readonly string[]])[] {
  const list = ['q', 'status', 'before', 'after', 'method', 'type']
  return [
    [`/pay/${linkId}`, ['lang', 'method', 'step', 'notice', 'idempotencyKey', 'unknown']],
    ['/frames/1.2.0/field.html', ['key']],
    ['/dashboard', ['currency']],
    ['/dashboard/login', ['next']],
    ['/dashboard/links', list],
    ['/dashboard/payments', list],
    ['/dashboard/refunds', list],
    ['/dashboard/notifications', list],
    [`/dashboard/links/${linkId}`, ['done', 'refused']],
  ]
}

const pathsOfPages = [
  '/{any}',
  '/pay/{linkId}',
  '/pay/{linkId}/slip',
  '/pay/{linkId}/status',
  '/pay/{linkId}/events',
  '/3ds/{challengeId}',
  '/dashboard/links/{linkId}',
  '/dashboard/payments/{idempotencyKey}',
  '/dashboard/notifications/{notificationId}',
]
