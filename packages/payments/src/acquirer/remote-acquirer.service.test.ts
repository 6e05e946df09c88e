import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '../../../http/src/listen.ts'
import { createLog } from '../../../http/src/log/request-log.ts'
import {
  answer,
  asRealAcquirer,
  type Script,
  type ScriptedAcquirer,
  startScriptedAcquirer,
} from '../../../server/test/support/acquirers/scripted-acquirer.ts'
import { Secret } from '../../../values/src/secret.ts'
import type { Authorization } from './acquirer.ts'
import { createAcquirerServer } from './acquirer-server.ts'
import { describeSimulatedAcquirer } from './contract/simulated-acquirer.contract.ts'
import { createRemoteAcquirer, createRemoteSimulator } from './remote-acquirer.ts'
import { createSimulator } from './simulator.ts'

const pan = '4242424242424242'
const cvv = '9473'
/** The code only as a separate word: an id, a port or a time may contain its digits. */
const cardData = new RegExp(`${pan}|(?<![\\w.-])${cvv}(?![\\w.-])`)
const authorization: Authorization = {
  merchantId: 'demo',
  reference: 'chg_1',
  card: {
    pan: new Secret(pan),
    cvv: new Secret(cvv),
    expirationMonth: 12,
    expirationYear: 2040,
    network: 'visa',
  },
  amountMinor: 1000,
  currency: 'BRL',
  captureMode: 'later',
  authentication: 'none',
}
const { card: _, ...payment } = authorization

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of undo.splice(0).reverse()) await close()
})

async function serveSimulator({ secret = 'open sesame' as string | null, lines = [] as string[] } = {}) {
  const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => 1_900_000_000_000 })
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } })
  const app = createAcquirerServer({ acquirer: simulator, secret, log })
  const variables = { host: 'ACQUIRER_HOST', port: 'ACQUIRER_PORT' }
  const url = await listen(app, { host: '127.0.0.1', port: 0, program: 'The acquirer', variables })
  undo.push(async () => {
    await app.close()
    await simulator.close()
  })
  return { simulator, url, lines }
}

async function startScript(script: Script, port?: number): Promise<ScriptedAcquirer> {
  const scripted = await startScriptedAcquirer(script, port)
  undo.push(scripted.close)
  return scripted
}

function openRemote(url: string) {
  const acquirer = createRemoteAcquirer({ url, secret: 'sesame', timeoutMs: 200 })
  undo.push(acquirer.close)
  return acquirer
}

describeSimulatedAcquirer('over HTTP', async () => {
  const { url } = await serveSimulator({ secret: 'sesame' })
  return createRemoteSimulator({ url, secret: 'sesame' })
})

describe('an acquirer over HTTP', () => {
  it('receives everything in the body, with the secret, over one connection', async () => {
    const scripted = await startScript(
      asRealAcquirer((response, path) =>
        answer(response, path === 'find' ? { position: null } : { result: 'approved' }),
      ),
    )
    const acquirer = openRemote(`${scripted.url}/`)
    await acquirer.verify({ ...payment, card: { ...authorization.card, cvv: null } })
    await acquirer.authorize(authorization)
    await acquirer.capture({ ...payment, amountMinor: 600 })
    await acquirer.cancel(payment)
    expect(await acquirer.find(payment)).toBeNull()
    const name = '"merchantId":"demo","reference":"chg_1"'
    const expiration = '"expirationMonth":12,"expirationYear":2040,"network":"visa"'
    expect(scripted.asked).toEqual([
      'greet {}',
      `verify {${name},"card":{"pan":"${pan}","cvv":null,${expiration}}}`,
      `authorize {${name},"card":{"pan":"${pan}","cvv":"${cvv}",${expiration}},"amountMinor":1000,"currency":"BRL","captureMode":"later","authentication":"none"}`,
      `capture {${name},"amountMinor":600}`,
      `cancel {${name}}`,
      `find {${name}}`,
    ])
    expect(scripted.connections()).toBe(1)
  })

  it('receives the installments that the payer agreed to', async () => {
    const scripted = await startScript(asRealAcquirer((response) => answer(response, { result: 'approved' })))
    const installments = { count: 3, totalAmountMinor: 1062, monthlyRateMillionths: 29_900 }
    await openRemote(scripted.url).authorize({ ...authorization, installments })
    expect(scripted.asked.at(-1)).toContain(`"installments":${JSON.stringify(installments)}`)
  })

  describe('with challenges', () => {
    const challenge = {
      returnUrl: 'https://pay.example/3ds/tds_1/return',
      browser: { acceptHeader: 'text/html', userAgent: null },
    }
    const authenticated = { ...authorization, authentication: 'none', challenge } as const
    const greeting = { protocol: 'element-acquirer/1', simulated: false }
    const both = ['element-acquirer/1', 'element-acquirer/2']

    function greets(more: object, reply: object = { result: 'approved' }): Script {
      return (response, path) => answer(response, path === 'greet' ? { ...greeting, ...more } : reply)
    }

    it.each([
      [{}, false],
      [{ protocols: ['element-acquirer/1'] }, false],
      [{ protocols: both }, true],
      // A later version may also be one of several.
      [{ protocols: [...both, 'element-acquirer/3'] }, true],
      [{ protocol: 'element-acquirer/9', protocols: both }, true],
    ])('offers them if it greets so: %j', async (more, offers) => {
      const scripted = await startScript(greets(more))
      const acquirer = openRemote(scripted.url)
      expect(await acquirer.challenges?.areOffered()).toBe(offers)
      expect(await acquirer.authorize(authorization)).toEqual({ result: 'approved' })
      expect(scripted.asked.map((each) => each.split(' ')[0])).toEqual(['greet', 'authorize'])
      // An acquirer of the first version gets what it has always got.
      expect(scripted.asked[0]).toBe('greet {}')
      expect(scripted.asked[1]).not.toContain('challenge')
    })

    it('is unsuitable if it speaks only later versions', async () => {
      const scripted = await startScript(greets({ protocol: 'element-acquirer/2' }))
      await expect(openRemote(scripted.url).greet()).rejects.toThrow('does not speak element-acquirer/1')
    })

    it('receives the payer, and the data that the payer came back with', async () => {
      const url = 'https://bank.example/challenge'
      const scripted = await startScript(greets({ protocols: both }, { result: 'challenge', url }))
      const { challenges } = openRemote(scripted.url)
      expect(await challenges?.authorize(authenticated)).toEqual({ result: 'challenge', url })
      const returned = { redirectResult: 'a b', payment_intent: 'pi_1' }
      const coming = { merchantId: 'demo', reference: 'chg_1', returned }
      expect(await challenges?.continue(coming)).toEqual({ result: 'challenge', url })
      expect(scripted.asked[1]).toMatch(/^authorize-with-challenge /)
      expect(scripted.asked[1]).toContain(`"challenge":${JSON.stringify(challenge)}`)
      expect(scripted.asked[2]).toBe(`continue ${JSON.stringify(coming)}`)
    })

    it('authorizes no payer who must be authenticated after an acquirer of the first version replaces it', async () => {
      let more: object = { protocols: both }
      const calls = ['greet', 'authorize', 'find']
      const scripted = await startScript((response, path, body) => {
        if (calls.includes(path)) greets(more)(response, path, body)
        else answer(response, {}, 404)
      })
      const acquirer = openRemote(scripted.url)
      expect(await acquirer.challenges?.areOffered()).toBe(true)
      more = {}
      await expect(acquirer.challenges?.authorize(authenticated)).rejects.toThrow('it answered 404')
      expect(scripted.asked.filter((each) => each.startsWith('authorize '))).toEqual([])
      expect(await acquirer.challenges?.areOffered()).toBe(false)
      expect(await acquirer.authorize(authorization)).toEqual({ result: 'approved' })
      const returned = { merchantId: 'demo', reference: 'chg_1', returned: {} }
      await expect(acquirer.challenges?.continue(returned)).rejects.toThrow('it answered 404')
    })

    it('gives no valid answer if it requests a challenge although no payer is present', async () => {
      const reply = { result: 'challenge', url: 'https://bank.example/' }
      const scripted = await startScript(greets({ protocols: both }, reply))
      await expect(openRemote(scripted.url).authorize(authorization)).rejects.toThrow('no valid answer')
    })

    it('is served only by an acquirer that has them', async () => {
      const { url } = await serveSimulator()
      const post = (path: string, body: object) =>
        fetch(`${url}/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer open sesame' },
          body: JSON.stringify(body),
        })
      const greeted = await post('greet', { anything: 1 })
      expect(await greeted.json()).toEqual({ protocol: 'element-acquirer/1', simulated: true })
      expect((await post('continue', { merchantId: 'demo', reference: 'chg_1', returned: {} })).status).toBe(
        404,
      )
      const { card } = authorization
      const open = { ...card, pan: card.pan.reveal(), cvv: null }
      expect((await post('authorize-with-challenge', { ...authenticated, card: open })).status).toBe(404)
    })
  })

  it('may have a URL with a path', async () => {
    const script = asRealAcquirer((response) => answer(response, { result: 'approved' }))
    const scripted = await startScript((response, path, body) =>
      script(response, path.replace('element/', ''), body),
    )
    await openRemote(`${scripted.url}/element`).cancel(payment)
    expect(scripted.asked.at(-1)).toMatch(/^element\/cancel /)
  })

  it.each<[string, Script]>([
    ['nothing for too long', () => {}],
    ['a connection that breaks', (response) => response.destroy()],
    [
      'half an answer',
      (response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"result":')
        setTimeout(() => response.destroy(), 20)
      },
    ],
    ['bytes that are not HTTP', (response, _, body) => response.socket?.end(`${body}\r\n\r\n`)],
    ['an error of its own', (response, _, body) => answer(response, { body }, 500)],
    ['a refusal', (response, _, body) => answer(response, { body }, 400)],
    ['a redirection', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
    ['no JSON', (response, _, body) => response.end(body.slice(1))],
    ['another shape', (response, _, body) => answer(response, { echo: body })],
    ['an unknown result', (response) => answer(response, { result: 'perhaps' })],
    [
      'a decline for an unknown reason',
      (response) => answer(response, { result: 'declined', reason: 'mood' }),
    ],
  ])('has given no answer with %s, and no error contains card data', async (_what, script) => {
    const scripted = await startScript(asRealAcquirer(script))
    const error: unknown = await openRemote(scripted.url)
      .authorize(authorization)
      .catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(Error)
    const lines: string[] = []
    createLog({ destination: { write: (line) => lines.push(line) } }).warn({ err: error }, 'lost')
    for (const text of [inspect(error, { depth: null, showHidden: true }), lines.join()]) {
      expect(text).toContain('The acquirer gave no valid answer to authorize')
      expect(text).not.toMatch(cardData)
    }
    expect(scripted.asked).toHaveLength(2)
  })

  it.each([{ position: { state: 'captured' } }, { position: { state: 'captured', amountMinor: 1.5 } }, {}])(
    'has not given a position with %j',
    async (body) => {
      const scripted = await startScript(asRealAcquirer((response) => answer(response, body)))
      await expect(openRemote(scripted.url).find(payment)).rejects.toThrow('its answer is malformed')
    },
  )

  it('receives nothing before it has identified itself, and identifies itself after it comes back', async () => {
    const gone = await startScriptedAcquirer(() => {})
    await gone.close()
    const acquirer = openRemote(gone.url)
    await expect(acquirer.authorize(authorization)).rejects.toThrow(
      'no valid answer to greet: nothing answers there',
    )
    const script = asRealAcquirer((response) => answer(response, { result: 'approved' }))
    const back = await startScript(script, Number(new URL(gone.url).port))
    expect(await acquirer.authorize(authorization)).toEqual({ result: 'approved' })
    expect(back.asked.map((each) => each.split(' ')[0])).toEqual(['greet', 'authorize'])
  })

  it.each<[string, Script, string]>([
    [
      'a simulator',
      (response) => answer(response, { protocol: 'element-acquirer/1', simulated: true }),
      'is a simulator: SERVICE_MODE=live requires one that moves money.',
    ],
    [
      'a later protocol',
      (response) => answer(response, { protocol: 'element-acquirer/2', simulated: false }),
      'does not speak element-acquirer/1.',
    ],
    ['a web page', (response) => response.end('<h1>Welcome</h1>'), 'does not speak element-acquirer/1.'],
    ['another server', (response) => answer(response, {}, 404), 'does not speak element-acquirer/1.'],
    [
      'a server that refuses the secret',
      (response) => answer(response, {}, 401),
      'rejects this ACQUIRER_SECRET.',
    ],
  ])('is refused if it is %s, and receives nothing', async (_what, script, sentence) => {
    const scripted = await startScript(script)
    const acquirer = openRemote(scripted.url)
    await expect(acquirer.greet()).rejects.toThrow(sentence)
    await expect(acquirer.authorize(authorization)).rejects.toThrow(sentence)
    expect(scripted.asked).toEqual(['greet {}', 'greet {}'])
  })

  it('is refused by a sandbox if it moves money', async () => {
    const scripted = await startScript(asRealAcquirer(() => {}))
    const acquirer = createRemoteSimulator({ url: scripted.url, secret: null })
    undo.push(acquirer.close)
    await expect(acquirer.verify(authorization)).rejects.toThrow('moves money: a sandbox needs a simulator.')
    expect(scripted.asked).toEqual(['greet {}'])
  })
})

describe('the HTTP server of the simulated acquirer', () => {
  const post = (url: string, headers: Record<string, string>, body: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

  it.each(['greet', 'authorize', 'find', 'entries', 'forget'])(
    'refuses %s without the secret',
    async (path) => {
      const { url, simulator } = await serveSimulator({ secret: 'sesame' })
      await simulator.authorize(authorization)
      const right = { authorization: 'Bearer sesame' }
      const body = JSON.stringify({
        ...payment,
        merchantIds: ['other'],
        card: { pan, cvv, expirationMonth: 12, expirationYear: 2040, network: 'visa' },
      })
      for (const headers of [
        {},
        { authorization: 'Bearer ' },
        { authorization: 'Bearer sesame2' },
        { authorization: 'sesame' },
      ]) {
        expect((await post(`${url}/${path}`, headers as Record<string, string>, body)).status).toBe(401)
      }
      expect(await simulator.entriesFor('demo')).toHaveLength(1)
      expect((await post(`${url}/${path}`, right, body)).status).toBe(200)
    },
  )

  it('accepts only valid calls, and neither its log nor its answers contain card data', async () => {
    const { url, lines } = await serveSimulator({ secret: null })
    const texts: string[] = []
    for (const body of [
      `{"card":{"pan":"${pan}","cvv":${cvv}`,
      JSON.stringify({
        ...payment,
        card: { pan, cvv: Number(cvv), expirationMonth: 12, expirationYear: 2040, network: 'visa' },
      }),
      JSON.stringify({
        ...payment,
        card: { pan: `${pan}${pan}`, cvv, expirationMonth: 13, expirationYear: 2040, network: 'visa' },
      }),
      JSON.stringify({ ...payment, amountMinor: 0 }),
      '[]',
    ]) {
      const response = await post(`${url}/authorize`, {}, body)
      expect(response.status).toBe(400)
      texts.push(await response.text())
    }
    expect((await post(`${url}/authorize`, { 'content-type': 'text/plain' }, '{}')).status).toBe(415)
    expect((await fetch(`${url}/authorize`)).status).toBe(405)
    expect((await post(`${url}/${pan}`, {}, '{}')).status).toBe(404)
    expect(lines.length).toBeGreaterThan(5)
    expect([...texts, ...lines].join()).not.toMatch(cardData)
  })
})
