import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import * as client from '@element-js/node'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../support/close-after-all.ts'
import { asMerchant, startTestService } from '../support/start-test-service.ts'

// After the date in the example of a list.
const service = await closeAfterAll(startTestService({ nowMs: () => Date.UTC(2030, 1, 1) }))

const readme = readFileSync('packages/node/README.md', 'utf8')
const examples = [...readme.matchAll(/```[jt]s\n(.*?)```/gs)].map(([, code = '']) => code)

interface Reader {
  /** The values that replace the example's globals and imports. */
  readonly names?: object
  /** The name of what the example makes. */
  readonly result?: string
  readonly cardId?: string
}

/** Runs the one example with a text, as its readers would. */
async function run(
  text: string,
  { names = {}, result = 'undefined', cardId = '' }: Reader,
): Promise<unknown> {
  const [code, another] = examples.filter((example) => example.includes(text))
  if (code === undefined || another !== undefined) throw new Error(`There is not one example with ${text}.`)
  const body = stripTypeScriptTypes(code)
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
    .replace(/https:\/\/pay\.example|http:\/\/127\.0\.0\.1:4242/, service.url)
    .replace('crd_…', cardId)
  const given = { ...client, ...names }
  const act = new Function(...Object.keys(given), `return (async () => {${body}; return ${result}})()`)
  return act(...Object.values(given))
}

async function newCardId(pan: string): Promise<string> {
  const { body } = await service.tokenize({ pan, expirationYear: 2040 }, { verifyCard: false })
  return (body as { readonly cardId: string }).cardId
}

const env = { ELEMENT_API_KEY: 'ek_test_demo', ELEMENT_ACCESS_TOKEN: 'at_test_demo' }

it('the first example charges an order, and reports why a card was declined', async () => {
  const charge = (await run('export async function charge', {
    names: { process: { env } },
    result: 'charge',
  })) as (orderId: string, cardId: string) => Promise<string>
  expect(await charge('order-1001', await newCardId('4242424242424242'))).toBe('SETTLED')
  expect(await charge('order-1002', await newCardId('4000000000000341'))).toBe('declined: card_declined')
})

it('the example of a list prints every payment', async () => {
  const printed: unknown[] = []
  await run('payments.list(', { names: { console: { log: (...line: unknown[]) => printed.push(line) } } })
  expect(printed).toEqual([['order-1001', 12_990]])
})

it('the whole server takes another card after a decline, and charges an order once', async () => {
  await service.post('/v1/sandbox/reset', {}, asMerchant('demo'))
  const names = { createServer: () => ({ listen: () => {} }) }
  const charge = (await run('let attempt = 1', { names, result: 'charge' })) as (
    cardId: string,
  ) => Promise<object>
  expect(await charge(await newCardId('4000000000000341'))).toEqual({ transferStatus: 'CANCELLED' })
  const cardId = await newCardId('4242424242424242')
  const settled = { transferStatus: 'SETTLED' }
  expect(await charge(cardId)).toMatchObject(settled)
  // A second click sends the same token or, from a page that was loaded again, another one.
  expect(await charge(cardId)).toMatchObject(settled)
  expect(await charge(await newCardId('5555555555554444'))).toMatchObject(settled)
  const { body } = await service.send('/v1/payments/charges', { headers: asMerchant('demo') })
  const { charges } = body as { readonly charges: readonly { readonly transferStatus: string }[] }
  expect(charges.map(({ transferStatus }) => transferStatus).toSorted()).toEqual(['CANCELLED', 'SETTLED'])
})

it('the example of a server verifies a notification, and refuses another', async () => {
  const secret = `whsec_${Buffer.from('a secret of this test').toString('base64')}`
  const printed: unknown[] = []
  const servers: Server[] = []
  const names = {
    process: { env: { NOTIFICATION_SECRET: secret } },
    console: { log: (...line: unknown[]) => printed.push(line) },
    createServer: (...given: Parameters<typeof createServer>) => {
      const server = createServer(...given)
      servers.push(server)
      // Port 3000 may be in use.
      return { listen: () => server.listen(0, '127.0.0.1') }
    },
  }
  await run('NOTIFICATION_SECRET', { names })
  const [server] = servers
  if (!server) throw new Error('The example starts no server.')
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const body = '{"type":"payment_link.updated","data":{"orderId":"order-1","paymentStatus":"SETTLED"}}'
  const send = async (signature: string): Promise<number> => {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': signature,
    }
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status
  }
  expect(await send(new Webhook(secret).sign('msg_1', new Date(), body))).toBe(200)
  expect(await send('v1,AAAA')).toBe(400)
  expect(printed).toEqual([['order-1', 'SETTLED']])
  server.closeAllConnections()
  server.close()
})

it('the example of a consumer applies each event once', async () => {
  const printed: unknown[] = []
  const console = { log: (...line: unknown[]) => printed.push(line) }
  const consume = (await run('applyOnce({', { names: { console }, result: 'consume' })) as (
    event: object,
  ) => Promise<string>
  const event = { type: 'charge.updated', data: { idempotencyKey: 'a', sequence: 1 } }
  expect([await consume(event), await consume(event)]).toEqual(['applied', 'repeated'])
  expect(printed).toEqual([['charge:a', 'charge.updated', 1]])
})
