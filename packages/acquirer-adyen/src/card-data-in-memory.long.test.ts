import { itForgetsCards } from '@element-js/acquirer-adapter/testing'
import { findFreePort } from '@element-js/server/adapters/free-port'
import { merchantAccount } from '../test/double/adyen-account.ts'
import { hmacKey } from '../test/double/notification-sender.ts'
import { doubleKey, startAdyenDouble } from '../test/double/start-adyen-double.ts'

itForgetsCards('the Adyen adapter', {
  main: new URL('main.ts', import.meta.url).pathname,
  open: async () => {
    const { url, close, notifications } = await startAdyenDouble()
    const port = String(await findFreePort())
    notifications.sendTo(new URL(`http://127.0.0.1:${port}/notifications`))
    const variables = {
      ADYEN_API_KEY: doubleKey,
      ADYEN_HMAC_KEY: hmacKey,
      ADYEN_MERCHANT_ACCOUNT: merchantAccount,
      ADYEN_API_URL: url.href,
      ADYEN_NOTIFICATIONS_PORT: port,
    }
    return { variables, close }
  },
})
