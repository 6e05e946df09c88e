import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js'
// The whole package contains every API of Adyen and takes half a second to load.
import { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js'
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js'
import { createAdyenHttpClient } from './adyen-http-client.ts'
import { Client } from './adyen-modules.ts'

export interface AdyenAddress {
  readonly apiKey: string
  readonly merchantAccount: string
  /** The prefix of the company's addresses in Adyen's live system; `undefined`: its test system. */
  readonly livePrefix: string | undefined
  /** The address that replaces Adyen's own; `undefined`: Adyen's own address. */
  readonly url: URL | undefined
}

/** Adyen's Checkout API, version 71, for one merchant account. */
export interface AdyenApi {
  readonly merchantAccount: string
  readonly payments: PaymentsApi
  readonly modifications: ModificationsApi
}

export function connectToAdyen({ apiKey, merchantAccount, livePrefix, url }: AdyenAddress): AdyenApi {
  const environment =
    livePrefix === undefined
      ? { environment: EnvironmentEnum.TEST }
      : { environment: EnvironmentEnum.LIVE, liveEndpointUrlPrefix: livePrefix }
  const client = new Client({ apiKey, ...environment }, createAdyenHttpClient(url))
  return { merchantAccount, payments: new PaymentsApi(client), modifications: new ModificationsApi(client) }
}
