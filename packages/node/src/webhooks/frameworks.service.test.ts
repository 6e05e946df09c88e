import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { createApp, defineEventHandler, readBody, toNodeListener } from 'h3'
import { Hono } from 'hono'
import Koa from 'koa'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { ElementError } from '../element-error.ts'
import { verifyNotification } from './verify-notification.ts'

const secret = `whsec_${Buffer.from('a secret of this test').toString('base64')}`
// Spaces and an escape, which would be lost if the body were parsed and serialized again.
const body = '{ "type": "charge.updated", "data": {"idempotencyKey":"\\u00e9", "sequence":1} }'

function signed(): Request {
  return new Request('http://shop.example/hook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', new Date(), body),
    },
    body,
  })
}

/** What a shop's handler says about a request: the key of the payment, or the error. */
async function say(request: unknown): Promise<string> {
  try {
    const { data } = await verifyNotification(request, secret)
    return 'idempotencyKey' in data ? data.idempotencyKey : 'another'
  } catch (error) {
    return error instanceof ElementError ? `${error.reason}: ${error.message}` : String(error)
  }
}

type Listener = Parameters<typeof createServer>[1]

/** Sends a signed notification to a server over HTTP. */
async function sendTo(listener: Listener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { headers } = signed()
  const answer = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body })
  const text = await answer.text()
  server.closeAllConnections()
  server.close()
  return text
}

/**
 * Handlers of each framework, one for each way in which its users read bodies, and the fix that the error must name.
 */
const apps: Readonly<Record<string, readonly [send: () => Promise<string>, fix: RegExp | null]>> = {
  'plain Node': [() => sendTo(async (request, response) => void response.end(await say(request))), null],
  'Express with express.raw': [() => sendTo(expressApp(express.raw({ type: '*/*' }))), null],
  'Express without a parser': [() => sendTo(expressApp()), null],
  'Express after express.json': [() => sendTo(expressApp(express.json())), /express\.raw/],
  'Fastify with a parser of buffers': [() => sendToFastify('buffer'), null],
  'Fastify as it is': [() => sendToFastify('json'), /parseAs: 'buffer'/],
  Koa: [() => sendTo(koaApp(false)), null],
  'Koa after a body parser': [() => sendTo(koaApp(true)), /before the body parser/],
  Hono: [() => sendToHono(false), null],
  'Hono after c.req.json()': [() => sendToHono(true), /Verify first/],
  'h3 (Nuxt)': [() => sendTo(h3App(false)), null],
  'h3 (Nuxt) after readBody': [() => sendTo(h3App(true)), null],
}

it.each(Object.entries(apps))('%s', async (_, [send, fix]) => {
  expect(await send()).toMatch(fix ?? /^é$/)
})

function expressApp(...parsers: express.Handler[]): Listener {
  const app = express()
  for (const parser of parsers) app.use(parser)
  app.post('/hook', async (request, response) => void response.send(await say(request)))
  return app
}

async function sendToFastify(parseAs: 'buffer' | 'json'): Promise<string> {
  const app = fastify()
  if (parseAs === 'buffer') {
    app.addContentTypeParser('application/json', { parseAs }, (_, text, done) => done(null, text))
  }
  app.post('/hook', (request) => say(request))
  const headers = Object.fromEntries(signed().headers)
  const answer = await app.inject({ method: 'POST', url: '/hook', headers, payload: body })
  return answer.body
}

function koaApp(isParsed: boolean): Listener {
  const app = new Koa()
  app.use(async (context) => {
    if (isParsed) {
      for await (const _ of context.req) {
      }
      Object.assign(context.request, { body: JSON.parse(body) })
    }
    context.body = await say(context)
  })
  return app.callback()
}

async function sendToHono(isParsed: boolean): Promise<string> {
  const app = new Hono()
  app.post('/hook', async (context) => {
    if (isParsed) await context.req.json()
    return context.text(await say(context))
  })
  return (await app.request(signed())).text()
}

function h3App(isParsed: boolean): Listener {
  const handler = defineEventHandler(async (event) => {
    if (isParsed) await readBody(event)
    return say(event)
  })
  return toNodeListener(createApp().use('/hook', handler))
}
