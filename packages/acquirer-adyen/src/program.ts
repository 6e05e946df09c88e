import { type AdapterProgram, type ConfiguredProcessor, readNeededSecret } from '@element-js/acquirer-adapter'
import {
  type Currency,
  currencyExponents,
  given,
  isCurrency,
  readInteger,
  readServerUrl,
  StartError,
  type Variables,
} from '@element-js/server/adapters'
import { createAdyenProcessor } from './adyen-processor.ts'
import type { AdyenLog } from './api/ask-adyen.ts'
import { connectToAdyen } from './api/connect-to-adyen.ts'
import { createNotificationReceiver } from './notifications/notification-receiver.ts'

/** The program `element-acquirer-adyen`. `docs/acquirer.md` lists its variables. */
export const program: AdapterProgram = {
  name: 'The Adyen adapter',
  port: 4245,
  ledger: 'data/acquirer-adyen.sqlite',
  open: openAdyen,
}

function openAdyen(variables: Variables, log: AdyenLog): ConfiguredProcessor {
  const merchantAccount = readMerchantAccount(variables)
  const apiKey = readNeededSecret(variables, 'ADYEN_API_KEY')
  const livePrefix = readLivePrefix(variables)
  const url = readServerUrl(variables, { name: 'ADYEN_API_URL', example: 'https://api.example.com' })
  if (livePrefix !== undefined && url)
    throw new StartError('ADYEN_LIVE_PREFIX and ADYEN_API_URL are both set. Set only one of them.')
  const api = connectToAdyen({ apiKey, merchantAccount, livePrefix, url })
  const verificationCurrency = readCurrency(variables)
  const closeAfterSeconds = readInteger(variables, {
    name: 'ADYEN_CLOSE_AFTER_SECONDS',
    from: 0,
    // Adyen cancels by reference within a day of the authorization.
    to: 43_200,
  })
  return {
    connect: (notifications) =>
      createAdyenProcessor({
        api,
        notifications,
        log,
        verificationCurrency,
        nowMs: Date.now,
        closeAfterMs: (closeAfterSeconds ?? 60) * 1000,
      }),
    receiver: createNotificationReceiver({
      host: given(variables, 'ADYEN_NOTIFICATIONS_HOST') ?? '127.0.0.1',
      port: readInteger(variables, { name: 'ADYEN_NOTIFICATIONS_PORT', from: 0, to: 65_535 }) ?? 4246,
      merchantAccount,
      hmacKeys: readHmacKeys(variables),
      log,
    }),
  }
}

function readMerchantAccount(variables: Variables): string {
  const account = given(variables, 'ADYEN_MERCHANT_ACCOUNT')
  if (account === undefined) throw new StartError('ADYEN_MERCHANT_ACCOUNT is needed.')
  return account
}

function readLivePrefix(variables: Variables): string | undefined {
  const prefix = given(variables, 'ADYEN_LIVE_PREFIX')
  // It becomes part of the address to which card numbers are sent.
  if (prefix === undefined || /^[a-z0-9-]{1,63}$/i.test(prefix)) return prefix
  throw new StartError(
    `ADYEN_LIVE_PREFIX is ${JSON.stringify(prefix)}, but must contain only letters, digits and hyphens.`,
  )
}

function readHmacKeys(variables: Variables): readonly string[] {
  const keys = readNeededSecret(variables, 'ADYEN_HMAC_KEY').split(',')
  // Node would read another text as a shorter key, in the worst case as an empty one.
  if (keys.every((key) => /^[0-9a-f]{64}$/i.test(key))) return keys
  throw new StartError(
    'ADYEN_HMAC_KEY must be 64 hexadecimal digits, as Adyen shows it, or two such keys separated by a comma.',
  )
}

function readCurrency(variables: Variables): Currency {
  const currency = given(variables, 'ADYEN_VERIFICATION_CURRENCY') ?? 'USD'
  if (isCurrency(currency)) return currency
  throw new StartError(
    `ADYEN_VERIFICATION_CURRENCY is ${JSON.stringify(currency)}, but must be one of ${Object.keys(currencyExponents).join(', ')}.`,
  )
}
