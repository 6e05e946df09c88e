import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../test/support/close-after-all.ts'
import { callCommand } from '../../../test/support/programs/call-command.ts'
import { spawnCommand } from '../../../test/support/programs/run-program.ts'
import { type Receiver, refuse, startReceiver } from '../../../test/support/receivers/start-receiver.ts'
import { asMerchant, startTestService } from '../../../test/support/start-test-service.ts'
import { elementCommands, elementProgram } from './element-program.ts'
import { triggers } from './trigger.ts'

const demo = asMerchant('demo')
const service = await closeAfterAll(startTestService())

const call = (...args: string[]) => callCommand(args, { ELEMENT_SERVER: service.url }, elementProgram)
async function json<T>(...args: string[]): Promise<T> {
  const { printed, told } = await call(...args, '--json')
  expect(told).toBe('')
  return JSON.parse(printed) as T
}

interface Triggered {
  readonly linkId?: string
  readonly idempotencyKey?: string
  readonly status: string
  readonly notifications: readonly string[]
}

describe('the help of element', () => {
  it('is printed without a command, and lists every command and variable', async () => {
    const { exitCode, printed } = await call()
    expect([exitCode, printed]).toEqual([0, (await call('--help')).printed])
    const lines = printed.split('\n').map((line) => line.trim().replace(/ {2,}/, ' '))
    for (const { name, summary } of elementCommands) expect(lines).toContain(`${name} ${summary}`)
    for (const name of ['ELEMENT_SERVER', 'ELEMENT_API_KEY', 'ELEMENT_ACCESS_TOKEN']) {
      expect(printed).toContain(`  ${name} `)
    }
  })

  it.each(elementCommands.map(({ name }) => [name]))('about %s names the program', async (name) => {
    expect((await call('help', name)).printed).toContain(`element ${name}`)
  })
})

describe('a wrong call of element', () => {
  it.each([
    [['lisen'], 'element has no command "lisen". Did you mean listen? See: element --help'],
    [['listen'], '"listen" requires <url>, your server: element listen <url>'],
    [
      ['listen', 'localhost:3000'],
      '<url> must be a URL with http: or https:, but "localhost:3000" was given. Did you mean http://localhost:3000?',
    ],
    [['clock', '7d'], 'or a time such as 2030-01-31T12:00:00Z, but "7d" was given.'],
    [
      ['clock', '--server', 'here'],
      '--server or ELEMENT_SERVER must be a URL with http: or https:, but "here" was given.',
    ],
    [['logs', '--server', '127.0.0.1:9999'], 'Did you mean http://127.0.0.1:9999?'],
    [['doctor', 'localhost:5555/pay'], 'Did you mean http://localhost:5555/pay?'],
    [['trigger', 'charge.settled', '--callback-url', 'shop.example'], 'Did you mean https://shop.example?'],
    [['trigger', 'refund.setled'], 'but "refund.setled" was given. Did you mean refund.settled?'],
  ])('%j says what was given and what is wanted', async (args, message) => {
    const { exitCode, told } = await call(...args)
    expect([exitCode, told]).toEqual([2, expect.stringContaining(message)])
  })

  it.each([
    'ftp://ana:SECRET@shop.example/hook',
    'ana:SECRET@shop.example/hook',
    'ftp://ana:SECRET@1@shop.example/hook',
    'https://ana:SECRET@shop.example/hook',
  ])('never shows the password of a URL: %s', async (url) => {
    for (const args of [['logs', '--server'], ['listen'], ['doctor']]) {
      const { exitCode, told } = await call(...args, url)
      expect([exitCode, told]).toEqual([2, expect.stringContaining('but "…@shop.example/hook" was given.')])
    }
  })

  it('says which service did not answer', async () => {
    const { exitCode, told } = await call('clock', '--server', 'http://127.0.0.1:9')
    expect([exitCode, told]).toEqual([1, expect.stringContaining('http://127.0.0.1:9 did not answer')])
  })

  it('says which request was refused and why, without the token', async () => {
    const { exitCode, told } = await call('clock', '--token', 'at_test_wrong')
    expect([exitCode, told]).toEqual([
      1,
      expect.stringContaining(`GET ${service.url}/v1/sandbox/clock answered 401`),
    ])
    expect(told).not.toContain('at_test_wrong')
  })
})

describe('element trigger', () => {
  it.each([
    ['payment_link.settled', 'SETTLED'],
    ['payment_link.expired', 'CANCELLED'],
    ['payment_link.cancelled', 'CANCELLED'],
    ['charge.settled', 'SETTLED'],
    ['charge.expired', 'CANCELLED'],
    ['refund.settled', 'SETTLED'],
    ['refund.failed', 'FAILED'],
  ])('%s makes a real object that is %s', async (event, status) => {
    const triggered = await json<Triggered>('trigger', event)
    expect(triggered.status).toBe(status)
    const { linkId, idempotencyKey = '' } = triggered
    const found = linkId
      ? await service.send(`/v2/cashier/payment-link/${linkId}`, { headers: demo })
      : await service.find(idempotencyKey)
    expect(found.status).toBe(200)
    // The demo merchant has no notification URL for card payments.
    expect(triggered.notifications.length > 0).toBe(event.startsWith('payment_link.'))
  })

  it('is tested for each event', () => {
    expect(Object.keys(triggers)).toHaveLength(7)
  })
})

describe('element clock', () => {
  it('reads, advances and sets the time of the sandbox', async () => {
    const { now } = await json<{ now: number }>('clock', '2031-01-01T00:00:00Z')
    expect(now).toBe(Date.UTC(2031, 0, 1) / 1000)
    expect((await call('clock', '+7d')).printed).toMatch(/^2031-01-08T00:0\d:\d\dZ$/)
    expect((await call('clock')).printed).toMatch(/^2031-01-08T00:0\d:\d\dZ$/)
    await service.send('/v1/sandbox/reset', { method: 'POST', headers: demo })
  })
})

describe('element cards', () => {
  it('lists the test cards with their outcomes', async () => {
    const { printed } = await call('cards')
    expect(printed).toMatch(/^4242 4242 4242 4242 +Approved/m)
    expect(printed).toMatch(/^4000 0000 0000 0002 +Declined at verification and at the charge/m)
    const cards = await json<readonly { readonly pan: string }[]>('cards')
    expect(cards.map(({ pan }) => pan)).toContain('4000000000000002')
  })
})

describe('element logs', () => {
  it('prints the last requests with --once, and names what was refused', async () => {
    await service.find('unknown-payment')
    const { printed } = await call('logs', '--once')
    expect(printed.trim().split('\n').at(-1)).toMatch(
      /^\S+Z 404 GET \/v1\/payments\/charges\/unknown-payment in [\d.]+ ms: payment_not_found \([\w-]{36}\)$/,
    )
    const inJson = (await call('logs', '--once', '--json')).printed.trim().split('\n').at(-1) ?? ''
    expect(JSON.parse(inJson)).toMatchObject({ status: 404, reason: 'payment_not_found' })
  })

  it('follows the requests, and nothing of its own', async () => {
    const { child, ended } = spawnCommand(['logs'], { ELEMENT_SERVER: service.url }, 'element')
    await once(child.stderr ?? child, 'data')
    let printed = ''
    child.stdout?.on('data', (chunk) => (printed += chunk))
    for (const name of ['first-payment', 'second-payment']) {
      await service.find(name)
      await expect.poll(() => printed).toContain(`/${name} in `)
    }
    child.kill('SIGTERM')
    const { exitCode, told } = await ended
    expect([exitCode, told]).toEqual([0, `Following the requests to ${service.url}\n`])
    expect(printed.match(/first-payment/g)).toHaveLength(1)
    expect(printed).not.toContain('/v1/sandbox/requests')
  })
})

describe('element completion', () => {
  const complete = (script: string, ...words: string[]) =>
    execFileSync('bash', [
      '-c',
      `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _element; echo "\${COMPREPLY[@]}"`,
      'bash',
      ...words,
    ])
      .toString()
      .trim()

  it('proposes commands, events and options in bash', async () => {
    const { printed } = await call('completion')
    expect(complete(printed, 'element', 'li')).toBe('listen')
    expect(complete(printed, 'element', 'trigger', 'refund')).toBe('refund.settled refund.failed')
    expect(complete(printed, 'element', 'listen', '--re')).toBe('--replay')
    expect(complete(printed, 'element', 'unknown', '')).toBe('')
  })
})

it('the commands of the document can be run one after the other', async () => {
  const document = readFileSync(new URL('../../../../../docs/command-line.md', import.meta.url), 'utf8')
  const [, commands = ''] = /```sh\n(npx element [^`]*)```/.exec(document) ?? []
  const calls = commands
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(2))
  expect(calls.map(([name]) => name)).toEqual(['trigger', 'listen'])
  for (const args of calls.filter(([name]) => name !== 'listen')) {
    expect([args, (await call(...args)).exitCode]).toEqual([args, 0])
  }
  const listen = calls.find(([name]) => name === 'listen') ?? []
  const { child, ended } = spawnCommand(listen, { ELEMENT_SERVER: service.url }, 'element')
  await once(child.stderr ?? child, 'data')
  child.kill('SIGTERM')
  expect((await ended).exitCode).toBe(0)
})

describe('element listen', () => {
  let original: Receiver
  let target: Receiver
  beforeEach(async () => {
    // Each verifies the signature, and answers 401 if it is wrong.
    original = await startReceiver()
    target = await startReceiver()
  })
  afterEach(async () => {
    await original.close()
    await target.close()
  })
  const trigger = () =>
    json<Triggered>('trigger', 'payment_link.settled', '--callback-url', `${original.url}/own`)

  it('forwards each new notification as the service sends it, in order, and prints the answers', async () => {
    await trigger()
    const { child, ended } = spawnCommand(
      ['listen', `${target.url}/hook`],
      { ELEMENT_SERVER: service.url },
      'element',
    )
    await once(child.stderr ?? child, 'data')
    await trigger()
    await expect.poll(() => target.received.length).toBe(1)
    await expect.poll(() => original.received.length).toBe(2)
    // It deletes all notifications, and the next ones are new all the same.
    await service.send('/v1/sandbox/reset', { method: 'POST', headers: demo })
    target.answer(refuse)
    await trigger()
    await expect.poll(() => target.received.length).toBe(2)
    await expect.poll(() => original.received.length).toBe(3)
    child.kill('SIGTERM')
    const { exitCode, printed, told } = await ended
    expect([exitCode, told]).toEqual([
      0,
      `Forwarding notifications from ${service.url} to ${target.url}/hook\n`,
    ])
    const sent = original.received.slice(1)
    expect(target.received.map(({ path, body, id }) => [path, body, id])).toEqual(
      sent.map(({ body, id }) => ['/hook', body, id]),
    )
    expect(target.received[0]?.headers['user-agent']).toBe(sent[0]?.headers['user-agent'])
    const lines = printed.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines.at(-1)).toMatch(/^payment_link\.updated lnk_\w+ msg_\w+: 500 in \d+ ms: out of order$/)
  })

  it('posts one notification again with --replay', async () => {
    const { notifications } = await trigger()
    const [id = ''] = notifications
    const replayed = await json('listen', target.url, '--replay', id)
    expect(replayed).toMatchObject({ notificationId: id, status: 200, answer: 'thank you' })
    expect(target.received.map((each) => each.id)).toEqual([id])
    const unknown = await call('listen', target.url, '--replay', 'msg_unknown')
    expect([unknown.exitCode, unknown.told]).toEqual([1, expect.stringContaining('notification_not_found')])
  })

  it('says why the receiver gave no answer', async () => {
    const { notifications } = await trigger()
    await target.close()
    const { printed } = await call('listen', target.url, '--replay', notifications[0] ?? '')
    expect(printed).toMatch(/: no answer: nothing answers there$/)
    target = await startReceiver()
  })
})
