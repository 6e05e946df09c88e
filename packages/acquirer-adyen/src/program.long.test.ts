import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type RunningAdapter, startAdapter } from '@element-js/acquirer-adapter'
import { insist, newName, orderOf } from '@element-js/acquirer-adapter/testing'
import { createRemoteAcquirer } from '@element-js/server/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantAccount } from '../test/double/adyen-account.ts'
import { hmacKey } from '../test/double/notification-sender.ts'
import { type AdyenDouble, doubleKey, startAdyenDouble } from '../test/double/start-adyen-double.ts'
import { program } from './program.ts'

let double: AdyenDouble
let folder: string
beforeAll(async () => {
  double = await startAdyenDouble()
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
  ADYEN_API_KEY: doubleKey,
  ADYEN_HMAC_KEY: hmacKey,
  ADYEN_MERCHANT_ACCOUNT: merchantAccount,
  ADYEN_API_URL: double.url.href,
  ADYEN_NOTIFICATIONS_PORT: '0',
  LOG_LEVEL: 'silent',
})

async function start(more: Readonly<Record<string, string | undefined>> = {}): Promise<RunningAdapter> {
  const running = await startAdapter(program, { ...variables(), ...more })
  double.notifications.sendTo(new URL('/notifications', running.notificationsUrl ?? ''))
  return running
}

describe('the program of the Adyen adapter', () => {
  it('serves the protocol to the service, and finds its payments after a restart', async () => {
    const payment = newName()
    const first = await start()
    const remote = createRemoteAcquirer({ url: first.url, secret: 'sesame' })
    expect(await remote.authorize(orderOf(payment))).toEqual({ result: 'approved' })
    await remote.close()
    await first.close()
    const second = await start()
    const again = createRemoteAcquirer({ url: second.url, secret: 'sesame' })
    expect(await again.find(payment)).toEqual({ state: 'authorized' })
    expect(await again.capture({ ...payment, amountMinor: 1000 })).toEqual({ result: 'approved' })
    await again.close()
    await second.close()
  })

  it('passes the check that an operator makes before the first payment', async () => {
    const { url, close } = await start()
    const service = new URL('main.ts', import.meta.resolve('@element-js/server')).pathname
    const env = { SERVICE_MODE: 'live', ACQUIRER_URL: url, ACQUIRER_SECRET: 'sesame' }
    const { stdout } = await promisify(execFile)(process.execPath, [service, 'acquirer', 'check', '--json'], {
      env,
    })
    const { reference } = JSON.parse(stdout) as { readonly reference: string }
    expect(double.movementsOf(reference)).toEqual(['authorize 100', 'cancel 100'])
    await close()
  })

  it('decides by a notification that arrives after a restart', async () => {
    double.notifications.setTiming(() => 'held')
    const first = await start()
    const payment = newName()
    const remote = createRemoteAcquirer({ url: first.url, secret: 'sesame' })
    expect(await remote.authorize(orderOf(payment))).toEqual({ result: 'approved' })
    const capturing = remote.capture({ ...payment, amountMinor: 1000 }).catch(() => null)
    await expect.poll(() => double.movementsOf(payment.reference)).toHaveLength(2)
    await remote.close()
    await first.close()
    expect(await capturing).toBeNull()
    const second = await start()
    double.notifications.setTiming(() => 'after')
    double.notifications.release()
    await double.notifications.delivered()
    const again = createRemoteAcquirer({ url: second.url, secret: 'sesame' })
    expect(await insist(() => again.find(payment))).toEqual({ state: 'captured', amountMinor: 1000 })
    await again.close()
    await second.close()
  })

  it('keeps nothing of the card in its record', () => {
    const record = readdirSync(folder)
      .filter((file) => file.startsWith('ledger.sqlite'))
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join()
    expect(record).toContain('AUTHORISATION')
    for (const secret of ['4242424242424242', '4242:12/2040', '"314"', doubleKey])
      expect(record).not.toContain(secret)
  })

  it('reads its secrets from files', async () => {
    const keyFile = join(folder, 'key')
    const hmacFile = join(folder, 'hmac')
    writeFileSync(hmacFile, `${hmacKey}\n`)
    const secretFile = join(folder, 'secret')
    writeFileSync(keyFile, `${doubleKey}\n`)
    writeFileSync(secretFile, 'sesame\n')
    const { url, close } = await start({
      ADYEN_API_KEY: undefined,
      ADYEN_API_KEY_FILE: keyFile,
      ADYEN_HMAC_KEY: undefined,
      ADYEN_HMAC_KEY_FILE: hmacFile,
      ACQUIRER_SECRET: '',
      ACQUIRER_SECRET_FILE: secretFile,
    })
    const remote = createRemoteAcquirer({ url, secret: 'sesame' })
    expect(await remote.authorize(orderOf(newName()))).toEqual({ result: 'approved' })
    await remote.close()
    await close()
  })

  it('refuses a second program with the same record', async () => {
    const { close } = await start()
    await expect(startAdapter(program, variables())).rejects.toThrow('another program has it open')
    await close()
  })

  it.each([
    [{ ADYEN_API_KEY: '' }, 'ADYEN_API_KEY is required, or ADYEN_API_KEY_FILE'],
    [{ ACQUIRER_SECRET: '' }, 'ACQUIRER_SECRET is required, or ACQUIRER_SECRET_FILE'],
    [{ ADYEN_API_KEY_FILE: '/nowhere/key' }, 'ADYEN_API_KEY and ADYEN_API_KEY_FILE are both set'],
    [
      { ADYEN_API_KEY: '', ADYEN_API_KEY_FILE: '/nowhere/key' },
      'The file that ADYEN_API_KEY_FILE names cannot be read: there is no such file.',
    ],
    [{ ADYEN_API_KEY: 'a key' }, 'ADYEN_API_KEY must contain only visible ASCII characters'],
    [{ ADYEN_HMAC_KEY: '' }, 'ADYEN_HMAC_KEY is required, or ADYEN_HMAC_KEY_FILE'],
    // Node would read each as a shorter key.
    [{ ADYEN_HMAC_KEY: `${hmacKey}0` }, 'ADYEN_HMAC_KEY must be 64 hexadecimal digits'],
    [{ ADYEN_HMAC_KEY: `${hmacKey},` }, 'ADYEN_HMAC_KEY must be 64 hexadecimal digits'],
    [{ ADYEN_HMAC_KEY: hmacKey.replace('D', 'x') }, 'ADYEN_HMAC_KEY must be 64 hexadecimal digits'],
    [{ ADYEN_MERCHANT_ACCOUNT: '' }, 'ADYEN_MERCHANT_ACCOUNT is needed'],
    // Adyen's notifications would name another account than this one.
    [{ ADYEN_MERCHANT_ACCOUNT: 'Account\n' }, 'ADYEN_MERCHANT_ACCOUNT begins or ends with white space'],
    [{ ADYEN_MERCHANT_ACCOUNT: '"Account"' }, 'or is in quotation marks'],
    [{ ADYEN_LIVE_PREFIX: 'prefix' }, 'ADYEN_LIVE_PREFIX and ADYEN_API_URL are both set'],
    [
      { ADYEN_LIVE_PREFIX: 'evil.example/' },
      'ADYEN_LIVE_PREFIX is "evil.example/", but must contain only letters, digits and hyphens.',
    ],
    [{ ADYEN_VERIFICATION_CURRENCY: 'JPY' }, 'ADYEN_VERIFICATION_CURRENCY is "JPY", but must be one of '],
    [{ ADYEN_CLOSE_AFTER_SECONDS: '-1' }, 'ADYEN_CLOSE_AFTER_SECONDS is "-1"'],
    [{ ADYEN_NOTIFICATIONS_PORT: 'x' }, 'ADYEN_NOTIFICATIONS_PORT is "x"'],
    [{ ADYEN_API_URL: 'http://adyen.example' }, 'ADYEN_API_URL must be a URL such as https://'],
    [{ ADYEN_API_URL: 'https://u:hidden@adyen.example' }, 'ADYEN_API_URL must be a URL such as https://'],
    [{ ACQUIRER_PORT: 'x' }, 'ACQUIRER_PORT is "x"'],
  ])('does not start with %j, and repeats no secret', async (wrong, sentence) => {
    const error = await startAdapter(program, { ...variables(), ...wrong }).catch((cause: unknown) => cause)
    expect(String(error)).toContain(sentence)
    expect(String(error)).not.toMatch(/double_key|hidden|44782DEF/)
  })
})
