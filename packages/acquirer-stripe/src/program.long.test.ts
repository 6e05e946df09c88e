import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startAdapter } from '@element-js/acquirer-adapter'
import { newName, orderOf } from '@element-js/acquirer-adapter/testing'
import { createRemoteAcquirer } from '@element-js/server/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doubleKey, type StripeDouble, startStripeDouble } from '../test/double/start-stripe-double.ts'
import { program } from './program.ts'

let double: StripeDouble
let folder: string
beforeAll(async () => {
  double = await startStripeDouble()
  folder = mkdtempSync(join(tmpdir(), 'element-adapter-'))
})
afterAll(async () => {
  await double.close()
  rmSync(folder, { recursive: true })
})

const variables = () => ({
  ACQUIRER_PORT: '0',
  ACQUIRER_SECRET: 'sesame',
  ACQUIRER_LEDGER: join(folder, 'ledger.sqlite'),
  STRIPE_SECRET_KEY: doubleKey,
  STRIPE_API_URL: double.url.href,
  LOG_LEVEL: 'silent',
})

describe('the program of the Stripe adapter', () => {
  it('serves the protocol to the service, and finds its payments after a restart', async () => {
    const payment = newName()
    const first = await startAdapter(program, variables())
    const remote = createRemoteAcquirer({ url: first.url, secret: 'sesame' })
    expect(await remote.authorize(orderOf(payment))).toEqual({ result: 'approved' })
    await remote.close()
    await first.close()
    const second = await startAdapter(program, variables())
    const again = createRemoteAcquirer({ url: second.url, secret: 'sesame' })
    expect(await again.find(payment)).toEqual({ state: 'authorized' })
    expect(await again.capture({ ...payment, amountMinor: 1000 })).toEqual({ result: 'approved' })
    await again.close()
    await second.close()
  })

  it('passes the check that an operator makes before the first payment', async () => {
    const { url, close } = await startAdapter(program, variables())
    const service = new URL('main.ts', import.meta.resolve('@element-js/server')).pathname
    const env = { SERVICE_MODE: 'live', ACQUIRER_URL: url, ACQUIRER_SECRET: 'sesame' }
    const { stdout } = await promisify(execFile)(process.execPath, [service, 'acquirer', 'check', '--json'], {
      env,
    })
    const { reference } = JSON.parse(stdout) as { readonly reference: string }
    expect(double.movementsOf(reference)).toEqual(['authorize 100', 'cancel 100'])
    await close()
  })

  it('reads its secrets from files', async () => {
    const keyFile = join(folder, 'key')
    const secretFile = join(folder, 'secret')
    writeFileSync(keyFile, `${doubleKey}\n`)
    writeFileSync(secretFile, 'sesame\n')
    const { url, close } = await startAdapter(program, {
      ...variables(),
      STRIPE_SECRET_KEY: undefined,
      STRIPE_SECRET_KEY_FILE: keyFile,
      ACQUIRER_SECRET: '',
      ACQUIRER_SECRET_FILE: secretFile,
    })
    const remote = createRemoteAcquirer({ url, secret: 'sesame' })
    expect(await remote.authorize(orderOf(newName()))).toEqual({ result: 'approved' })
    await remote.close()
    await close()
  })

  it('refuses a second program with the same record', async () => {
    const { close } = await startAdapter(program, variables())
    await expect(startAdapter(program, variables())).rejects.toThrow('another program has it open')
    await close()
  })

  it.each([
    [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is required, or STRIPE_SECRET_KEY_FILE'],
    [{ ACQUIRER_SECRET: '' }, 'ACQUIRER_SECRET is required, or ACQUIRER_SECRET_FILE'],
    [{ STRIPE_SECRET_KEY_FILE: '/nowhere/key' }, 'STRIPE_SECRET_KEY and STRIPE_SECRET_KEY_FILE are both set'],
    [
      { STRIPE_SECRET_KEY: '', STRIPE_SECRET_KEY_FILE: '/nowhere/key' },
      'The file that STRIPE_SECRET_KEY_FILE names cannot be read: there is no such file.',
    ],
    [{ STRIPE_SECRET_KEY: 'pk_test_double_key' }, 'STRIPE_SECRET_KEY must be a secret key (sk_…)'],
    [{ STRIPE_API_URL: 'https://stripe.example/v1' }, 'STRIPE_API_URL must not have a path.'],
    [{ STRIPE_SECRET_KEY: 'sk test' }, 'STRIPE_SECRET_KEY must contain only visible ASCII characters'],
    [{ STRIPE_API_URL: 'http://stripe.example' }, 'STRIPE_API_URL must be a URL such as https://'],
    [{ STRIPE_API_URL: 'https://u:hidden@stripe.example' }, 'STRIPE_API_URL must be a URL such as https://'],
    [{ ACQUIRER_PORT: 'x' }, 'ACQUIRER_PORT is "x"'],
  ])('does not start with %j, and repeats no secret', async (wrong, sentence) => {
    const error = await startAdapter(program, { ...variables(), ...wrong }).catch((cause: unknown) => cause)
    expect(String(error)).toContain(sentence)
    expect(String(error)).not.toMatch(/sk_test|hidden/)
  })
})
