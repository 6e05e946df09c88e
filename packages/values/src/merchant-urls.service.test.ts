import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { elementProgram } from '../../server/src/cli/client/element-program.ts'
import { closeAfterAll } from '../../server/test/support/close-after-all.ts'
import { callCommand } from '../../server/test/support/programs/call-command.ts'
import { asMerchant, startTestService } from '../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../server/test/support/temporary-folder.ts'
import { visitDashboard } from '../../server/test/support/visit-dashboard.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const path = join(folder.path, 'service.sqlite')
const service = await closeAfterAll(startTestService({ store: { kind: 'file', path } }))
const visitor = await visitDashboard(service)
const cardId = await service.newCardId('4000000000003220')

/** URLs that a parser corrects, and that mean something else to another one. None of them is accepted anywhere. */
const corrected = [
  ...[
    'https:///shop.example',
    'https:shop.example',
    'https:\\\\shop.example',
    'https://shop.example\\@evil.example',
  ],
  ...['http://127.1', 'http://2130706433', 'http://0x7f.1', 'http://127.0.0.1.', 'http://１２７.0.0.1'],
  ...[
    'http://ⓛocalhost',
    'http://%6cocalhost',
    'http://local\u00adhost',
    'https://shop%2eexample',
    'https://ｓhop.example',
  ],
  ...[
    'https://@shop.example',
    'https://ana:secret@shop.example',
    'https://shop.example:x',
    'https://shop .example',
  ],
]

let orders = 0
const newOrder = (): string => {
  orders += 1
  return `order-${orders}`
}
const linkWith = (field: string) => async (url: string) => {
  const price = { amount: 1000, currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX'] }
  const order = { ...price, orderId: newOrder(), [field]: url }
  const { status, text } = await service.post('/v2/cashier/payment-link', order, asMerchant('demo'))
  return { isAccepted: status === 200, text }
}
const sessionWith = (fields: (url: string) => object) => async (url: string) => {
  const { status, text } = await service.post('/v1/sandbox/sessions', fields(url), asMerchant('demo'))
  return { isAccepted: status === 200, text }
}
const submitting =
  (path: string, fields: (url: string) => Readonly<Record<string, string>>) => async (url: string) => {
    const { status, text } = await visitor.submit(path, fields(url))
    return { isAccepted: status < 400, text }
  }
const calling =
  (args: (url: string) => readonly string[], program?: Parameters<typeof callCommand>[2]) =>
  async (url: string) => {
    const { exitCode, told } = await callCommand(args(url), { DATABASE_URL: `sqlite:${path}` }, program)
    // 2 is a mistake in the command, which is found before anything else can fail.
    return { isAccepted: exitCode !== 2, text: told }
  }

const linkForm = {
  orderId: 'typed',
  amount: '10',
  currency: 'BRL',
  country: 'BR',
  lifetime: '168',
  'BR-PIX': 'on',
}
const places: Readonly<Record<string, (url: string) => Promise<{ isAccepted: boolean; text: string }>>> = {
  'card3dsInfo.merchantSite3ds': async (merchantSite3ds) => {
    const { status, text } = await service.charge({ cardId, card3dsInfo: { use3ds: true, merchantSite3ds } })
    return { isAccepted: status === 200, text }
  },
  redirectUrl: linkWith('redirectUrl'),
  callbackUrl: linkWith('callbackUrl'),
  paymentDocumentUrl: linkWith('paymentDocumentUrl'),
  'notificationUrl of a session': sessionWith((notificationUrl) => ({ notificationUrl })),
  'origins of a session': sessionWith((url) => ({ origins: [url] })),
  'notification URL in the dashboard': submitting(
    '/dashboard/settings/notification-url',
    (notificationUrl) => ({
      notificationUrl,
    }),
  ),
  'origin in the dashboard': submitting('/dashboard/settings/origins', (origin) => ({ origin })),
  'redirectUrl in the dashboard': submitting('/dashboard/links/new', (redirectUrl) => ({
    ...linkForm,
    orderId: redirectUrl,
    redirectUrl,
  })),
  'callbackUrl in the dashboard': submitting('/dashboard/links/new', (callbackUrl) => ({
    ...linkForm,
    orderId: `c${callbackUrl}`,
    callbackUrl,
  })),
  'merchants update --notification-url': calling((url) => [
    'merchants',
    'update',
    'demo',
    '--notification-url',
    url,
  ]),
  'merchants update --logo-url': calling((url) => ['merchants', 'update', 'demo', '--logo-url', url]),
  'origins add': calling((url) => ['origins', 'add', 'demo', url]),
  'destinations add': calling((url) => ['destinations', 'add', 'demo', 'processor', url, '--path', '/**']),
  'element listen <url>': calling((url) => ['listen', url, '--server', 'http://127.0.0.1:1'], elementProgram),
  'element clock --server': calling((url) => ['clock', '--server', url], elementProgram),
}

it.each(Object.keys(places))('%s is a URL that every parser reads as it is written', async (name) => {
  const give = places[name] ?? linkWith(name)
  expect(await give('https://shop.example')).toMatchObject({ isAccepted: true })
  for (const url of corrected) {
    const { isAccepted, text } = await give(url)
    expect([url, isAccepted]).toEqual([url, false])
    // A page shows what was typed, to the merchant who typed it.
    if (!name.includes('dashboard')) expect(text).not.toContain('ana:secret')
  }
})
