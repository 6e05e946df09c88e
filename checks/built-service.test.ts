import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newName, orderOf } from '../packages/acquirer-adapter/test/index.ts'
import { merchantAccount } from '../packages/acquirer-adyen/test/double/adyen-account.ts'
import { hmacKey } from '../packages/acquirer-adyen/test/double/notification-sender.ts'
import {
  doubleKey as adyenKey,
  startAdyenDouble,
} from '../packages/acquirer-adyen/test/double/start-adyen-double.ts'
import {
  startStripeDouble,
  doubleKey as stripeKey,
} from '../packages/acquirer-stripe/test/double/start-stripe-double.ts'
import { realFonts } from '../packages/fonts/test/real-fonts.ts'
import { version } from '../packages/protocol/src/frame/frame-setup.ts'
import { createRemoteAcquirer } from '../packages/server/src/adapters.ts'
import { startCollector } from '../packages/server/test/support/tracing/start-collector.ts'
import { buildService } from '../scripts/service/build-service.mjs'
import { builtServiceProgram, hashOfService, noteBuiltService } from '../scripts/service/current-service.mjs'
import { checkoutFolder, readProjectFile } from './project-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'element-service-'))
const built = join(folder, 'service')
const program = join(built, 'program/element-server.js')
// From this folder, only the build's output can be found.
const surroundings = { cwd: folder, env: { PATH: '/nowhere', PORT: '0', TOKENS_PER_MINUTE: '1000000' } }
const followParent = join(checkoutFolder, 'scripts/workspace/follow-parent.mjs')
const asDemo = { 'x-api-key': 'ek_test_demo', authorization: 'Bearer at_test_demo' }

let service: ChildProcess
let url = ''
/** The processor time of the first start, in the unit of the system's clock. */
let startTicks = 0

beforeAll(async () => {
  // A copy of the output of `npm run build:service`, because its location must not matter.
  cpSync(await buildService(), built, { recursive: true })
  service = start(program)
  url = await addressOf(service)
  startTicks = ticksOf(service)
})
afterAll(() => {
  service.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function start(path: string, variables: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, ['--import', followParent, path], {
    cwd: surroundings.cwd,
    env: { ...surroundings.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

function ticksOf({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return Number(fields[13]) + Number(fields[14])
}

/** Waits for the line with the address, and keeps reading: a program that nobody reads ends at its next line. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = ''
    child.stderr?.setEncoding('utf8').on('data', (part) => {
      told += part
      const [, address] = /is listening at (\S+)/.exec(told) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The service did not start: ${told}`)))
  })
}

async function get(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url + path, { headers })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

async function post(path: string, body: object, headers: Record<string, string>): Promise<Fields> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Fields
}

type Fields = Readonly<Record<string, string>>

/** The files that a page loads from the service. */
function assetsIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:css|js))"/g)].map(([, path = '']) => path)
}

function cardOf(cardHolderName: string): object {
  const expirationYear = new Date().getUTCFullYear() + 3
  return { pan: '4242424242424242', expirationMonth: 12, expirationYear, cvv: '123', cardHolderName }
}

const asFrame = () => ({ 'x-api-key': 'ek_test_demo', origin: url, 'sec-fetch-site': 'same-origin' })

describe('the built service, in a folder where there is nothing else', () => {
  it('makes a token and charges it', async () => {
    const { cardId } = await post('/v1/payments/tokens/card', { card: cardOf('Ana Souza') }, asFrame())
    const order = { amount: 1000, currency: 'BRL', country: 'BR', cardId }
    const charge = await post('/v1/payments/charges/card', order, asDemo)
    expect(charge.transferStatus).toBe('SETTLED')
  })

  it.runIf(process.platform === 'linux')('reads lists in a thread', async () => {
    await get('/v1/payments/charges', asDemo)
    const threads = `/proc/${service.pid}/task`
    const names = readdirSync(threads).map((thread) =>
      readFileSync(`${threads}/${thread}/comm`, 'utf8').trim(),
    )
    expect(names).toContain('list-thread')
  })

  it('shows the checkout page with its files, and a code to scan', async () => {
    const order = { orderId: 'order-1', amount: 1000, currency: 'BRL', country: 'BR' }
    const { paymentLink = '' } = await post(
      '/v2/cashier/payment-link',
      {
        ...order,
        allowPaymentMethods: ['PIX', 'BOLETO', 'CREDIT_CARD'],
        redirectUrl: 'http://localhost/thanks',
      },
      asDemo,
    )
    const page = await get(new URL(paymentLink).pathname)
    expect(assetsIn(page).length).toBeGreaterThan(0)
    for (const asset of assetsIn(page)) expect(await get(asset)).not.toBe('')
  })

  it('lets a merchant into the dashboard', async () => {
    const page = await get('/dashboard')
    for (const asset of assetsIn(page)) expect(await get(asset)).not.toBe('')
    const answer = await fetch(`${url}/dashboard/login`, {
      method: 'POST',
      headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ token: 'at_test_demo' }),
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
    expect(await get('/dashboard', { cookie })).toContain('Olaria Serrana')
  })

  it('shows every document, the reference and the contract', async () => {
    const index = await get('/docs')
    const pages = [...new Set([...index.matchAll(/href="(\/docs\/[\w/-]+)"/g)].map(([, path = '']) => path))]
    expect(pages.length).toBeGreaterThan(30)
    // They are read together, by the first request for one of them.
    for (const page of ['/docs/readme', '/docs/packages/react', '/docs/decisions/history-is-stored'])
      await get(page)
    await get('/reference')
    expect(JSON.parse(await get('/openapi.json'))).toHaveProperty('openapi')
  })

  it('rebuilds a font in a worker', async () => {
    const source = realFonts.inter
    const name = createHash('sha256').update(source).digest('hex')
    const answer = await fetch(`${url}/frames/${version}/fonts/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...asFrame() },
      body: new Uint8Array(source),
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/ttf'])
  })

  it('hosts the library and the fields', async () => {
    expect(await get(`/element-${version}.js`)).toContain('service')
    expect(await get(`/frames/${version}/field.html?key=ek_test_demo`)).toContain('<!doctype html>')
  })

  it('has the commands, which work on the same database', () => {
    const merchants = run(['merchants', 'list', '--json'])
    expect(JSON.parse(merchants).map(({ id }: Fields) => id)).toContain('demo')
    expect(run(['--version'])).toBe(`${version}\n`)
    expect(run(['--help'], 'element.js')).toContain('element <command>')
  })

  it.each([
    ['stripe', startStripeDouble, (url: string) => ({ STRIPE_SECRET_KEY: stripeKey, STRIPE_API_URL: url })],
    [
      'adyen',
      startAdyenDouble,
      (url: string) => ({
        ADYEN_API_KEY: adyenKey,
        ADYEN_HMAC_KEY: hmacKey,
        ADYEN_API_URL: url,
        ADYEN_MERCHANT_ACCOUNT: merchantAccount,
        ADYEN_NOTIFICATIONS_PORT: '0',
      }),
    ],
  ])('has the adapter of %s, which takes payments', async (name, startDouble, settingsOf) => {
    const double = await startDouble()
    const adapter = start(join(built, `program/element-acquirer-${name}.js`), {
      ACQUIRER_PORT: '0',
      ACQUIRER_SECRET: 'sesame',
      ACQUIRER_LEDGER: `${name}.sqlite`,
      ...settingsOf(double.url.href),
    })
    const address = await addressOf(adapter)
    const probe = await fetch(`${address}/livez`)
    expect([probe.status, await probe.json()]).toEqual([200, { status: 'ok' }])
    expect((await fetch(`${address}/greet`, { method: 'POST' })).status).toBe(401)
    const remote = createRemoteAcquirer({ url: address, secret: 'sesame' })
    expect(await remote.authorize(orderOf(newName()))).toEqual({ result: 'approved' })
    await remote.close()
    const ended = once(adapter, 'exit')
    adapter.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await double.close()
  })

  it('sends traces, if it is told to', async () => {
    const collector = await startCollector()
    const traced = start(program, {
      DATABASE_URL: 'sqlite::memory:',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url,
    })
    await fetch(`${await addressOf(traced)}/livez`)
    const ended = once(traced, 'exit')
    traced.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(collector.spans().map(({ name }) => name)).toContain('GET /livez')
    await collector.close()
  })

  it('contains no TypeScript, and only programs that need no package', () => {
    const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
    expect(files.filter((name) => /\.tsx?$|node_modules/.test(name))).toEqual([])
    const manifest = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: '@element-js/server', type: 'module' })
    expect([manifest.dependencies, manifest.private]).toEqual([undefined, undefined])
    expect(readFileSync(join(built, 'THIRD-PARTY-NOTICES'), 'utf8')).toBe(
      readProjectFile('THIRD-PARTY-NOTICES'),
    )
  })

  it('can be packed for a registry, with its programs', () => {
    const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: built,
      encoding: 'utf8',
    })
    const [{ files }] = JSON.parse(stdout)
    const packed = files.map(({ path }: Fields) => path)
    const all = readdirSync(built, { recursive: true, encoding: 'utf8' })
    expect(packed.sort()).toEqual(all.filter((name) => statSync(join(built, name)).isFile()).sort())
    const { bin } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'))
    for (const path of Object.values<string>(bin)) expect(packed).toContain(path.slice('./'.length))
  })

  it.runIf(process.platform === 'linux')(
    'costs less than half of the processor time of a start from the sources',
    async () => {
      const sources = start(join(checkoutFolder, 'packages/server/src/main.ts'))
      await addressOf(sources)
      expect(startTicks).toBeLessThan(ticksOf(sources) / 2)
      sources.kill('SIGKILL')
    },
  )

  it('is what `npm run start:service` starts, until a source changes', () => {
    expect(builtServiceProgram()).toBe('dist/service/program/element-server.js')
    noteBuiltService('the hash of other sources')
    expect(builtServiceProgram()).toBeNull()
    noteBuiltService(hashOfService())
    expect(builtServiceProgram()).not.toBeNull()
  })

  it('is not built over other files', async () => {
    await expect(buildService(folder)).rejects.toThrow(`${folder} is not empty.`)
  })

  // The last one, because it ends the service.
  it('stops cleanly', async () => {
    const ended = once(service, 'exit')
    expect(service.kill('SIGTERM')).toBe(true)
    expect(await ended).toEqual([0, null])
  })
})

function run(args: readonly string[], name = 'element-server.js'): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(built, 'program', name), ...args], {
    ...surroundings,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}
