import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startAdapter } from '@element-js/acquirer-adapter'
import {
  type CrashPoint,
  createKillableProcess,
  describePoint,
  pointsOf,
} from '@element-js/acquirer-adapter/testing'
import { findFreePort } from '@element-js/server/adapters/free-port'
import { writeHostedFilesFixture } from '@element-js/server/adapters/hosted-files'
import { expect, it, onTestFinished } from 'vitest'
import { program } from '../../src/program.ts'
import { doubleKey, startStripeDouble } from '../double/start-stripe-double.ts'

const times = Number(process.env.LIVE_CRASHES ?? 2)
// A live service refuses published test numbers. The number is in two parts, so that no file contains a number that
// nobody publishes.
const pan = ['40000000', '00123457'].join('')
const publicUrl = 'https://pay.example'
const shop = 'https://shop.example/paid'

interface Expectation {
  /** How much had moved at Stripe before the payment. */
  readonly movedBefore: number
  readonly capture: boolean
  /** Whether the service may never have asked the acquirer. A payer who has passed has paid. */
  readonly mayBeLost: boolean
}

/** What the payer does while the service dies: visit the address of the challenge, or return from the bank. */
const steps = ['come', 'return'] as const
const captures = [true, false] as const

it(`${times} kills of a live service while its payer is authenticated by Stripe lose and double nothing`, {
  timeout: 60_000 * times,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'element-live-'))
  const double = await startStripeDouble({ challenged: [pan] })
  const adapter = await startAdapter(program, {
    ACQUIRER_SECRET: 'sesame',
    ACQUIRER_PORT: '0',
    ACQUIRER_LEDGER: join(folder, 'ledger.sqlite'),
    STRIPE_SECRET_KEY: doubleKey,
    STRIPE_API_URL: double.url.href,
    LOG_LEVEL: 'silent',
  })
  const main = new URL('main.ts', import.meta.resolve('@element-js/server')).pathname
  const { stdout: keys } = await promisify(execFile)(process.execPath, [main, 'keys', 'generate'])
  // A service says where browsers find it and not where it listens, so the test sets the port.
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const variables = {
    SERVICE_MODE: 'live',
    PUBLIC_URL: publicUrl,
    PORT: port,
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    DATABASE_URL: `sqlite:${join(folder, 'service.sqlite')}`,
    VAULT_KEYS: keys.trim(),
    ACQUIRER_URL: adapter.url,
    ACQUIRER_SECRET: 'sesame',
    HOSTED_FILES_DIR: writeHostedFilesFixture(),
    TOKENS_PER_MINUTE: '1000000',
    DECLINES_PER_HOUR: '1000000',
    NODE_COMPILE_CACHE: join(folder, 'cache'),
  }
  const creating = [main, 'merchants', 'create', '--name', 'A Shop', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, creating, { env: variables })
  const merchant = JSON.parse(stdout) as { readonly apiKey: string; readonly accessToken: string }
  const service = createKillableProcess({ main, variables })
  await service.start()
  onTestFinished(async () => {
    await service.stop()
    await adapter.close()
    await double.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const json = { 'content-type': 'application/json', 'x-api-key': merchant.apiKey }
  const asServer = { ...json, authorization: `Bearer ${merchant.accessToken}` }

  async function post(path: string, body: object, headers: Record<string, string>): Promise<object> {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as object
  }

  /** Begins a payment. @returns the path of its challenge. */
  async function begin(idempotencyKey: string, capture: boolean): Promise<string> {
    const card = { pan, cvv: '123', expirationMonth: 12, expirationYear: new Date().getUTCFullYear() + 3 }
    const typed = { card: { ...card, cardHolderName: 'Ana Souza' }, verifyCard: false }
    const token = await post('/v1/payments/tokens/card', typed, { ...json, origin: publicUrl })
    const order = {
      idempotencyKey,
      capture,
      amount: 1000,
      currency: 'BRL',
      country: 'BR',
      ...token,
      card3dsInfo: { use3ds: true, merchantSite3ds: shop },
    }
    const charge = JSON.stringify(await post('/v1/payments/charges/card', order, asServer))
    return /\/3ds\/tds_[0-9a-f]+/.exec(charge)?.[0] ?? ''
  }

  const visit = (path: string): Promise<string | null> =>
    fetch(url + path, { redirect: 'manual' }).then(({ headers }) => headers.get('location'))

  /** Does what a payer does, until the shop's page appears. */
  async function goOn(path: string): Promise<void> {
    let next = path
    for (let visits = 0; visits < 200; visits += 1) {
      const location = await visit(next)
      if (location?.startsWith(shop)) return
      if (location === null) await sleep(20)
      else next = new URL(double.account.answerChallenge(location, 'pass')).href.slice(publicUrl.length)
    }
    throw new Error(`the payer of ${path} never gets to the shop`)
  }

  async function prepare(step: (typeof steps)[number], key: string, capture: boolean): Promise<string> {
    const path = await begin(key, capture)
    if (step === 'come') return path
    const bank = (await visit(path)) ?? ''
    return new URL(double.account.answerChallenge(bank, 'pass')).href.slice(publicUrl.length)
  }

  let count = 0
  async function play(step: (typeof steps)[number], capture: boolean, point: CrashPoint | null) {
    count += 1
    const key = `live-${count}`
    const movedBefore = double.account.movements.length
    const path = await prepare(step, key, capture)
    await service.arm(point?.kind === 'commit' ? point : null)
    const first = double.requests.length
    if (point?.kind === 'request') {
      double.disturb(({ index }) => {
        if (index !== first + point.number) return null
        service.kill()
        return point.fault
      })
    }
    await visit(path).catch(() => null)
    const requests = double.requests.length - first
    const commits = point ? 0 : await service.arm(null)
    const hasDied = point !== null && (await service.hasDied())
    if (hasDied) await service.start()
    double.disturb(() => null)
    await goOn(path.replace(/\/return.*/, ''))
    double.deliver()
    return {
      commits,
      requests,
      hasDied,
      fault: await judge(key, { movedBefore, capture, mayBeLost: step === 'come' }),
    }
  }

  /** Compares the payment at the service with the account at Stripe. */
  async function judge(
    key: string,
    { movedBefore, capture, mayBeLost }: Expectation,
  ): Promise<string | null> {
    const answer = await fetch(`${url}/v1/payments/charges/${key}`, { headers: asServer })
    const { transferStatus, statusReason } = (await answer.json()) as Record<string, string>
    // The test makes one payment at a time, so everything that has moved since belongs to this one.
    const moved = double.account.movements.slice(movedBefore)
    const found = moved.map(({ type, amount }) => `${type} ${amount}`).join()
    const paid = capture ? 'SETTLED authorize 1000,capture 1000' : 'AUTHORIZED authorize 1000'
    const is = `${transferStatus} ${found}`.trim()
    const isLost = is === 'CANCELLED' && statusReason === 'not_attempted'
    if (is === paid || (isLost && mayBeLost)) return null
    return `${is} ${statusReason}`
  }

  const all: { step: (typeof steps)[number]; capture: boolean; point: CrashPoint }[] = []
  for (const step of steps) {
    for (const capture of captures) {
      const { commits, requests, fault } = await play(step, capture, null)
      expect(fault).toBeNull()
      all.push(...pointsOf({ commits, requests }).map((point) => ({ step, capture, point })))
    }
  }
  const wrong: string[] = []
  let crashes = 0
  for (let time = 0; time < times; time += 1) {
    const chosen = all[times < all.length ? Math.floor((time * all.length) / times) : time % all.length]
    if (!chosen) break
    const { step, capture, point } = chosen
    const { hasDied, fault } = await play(step, capture, point)
    if (hasDied) crashes += 1
    if (fault) wrong.push(`${step}, capture ${capture}, ${describePoint(point)}: ${fault}`)
  }
  expect(wrong).toEqual([])
  // A job of the service may commit during the first count. Then the test does not reach the last points.
  expect(crashes).toBeGreaterThan(0)
  expect(all.length).toBeGreaterThan(30)
})
