import { type Shop, startShop } from '../src/start-shop.ts'
import { type FakeService, startFakeService } from './fake-service.ts'

/** A shop and the fake service that it uses. */
export interface TestShop {
  readonly shop: Shop
  readonly service: FakeService
  close(): Promise<void>
}

/** The secret with which the service signs its notifications to the test shop. */
export const notificationSecret: string = `whsec_${Buffer.from('of this shop alone').toString('base64')}`

/** Starts a shop with a fake service. It waits 300 ms for the answer to a charge. */
export async function startTestShop(): Promise<TestShop> {
  const service = await startFakeService()
  const shop = await startShop({
    port: 0,
    serviceUrl: service.url,
    apiKey: 'ek_test_shop',
    accessToken: 'at_test_shop',
    notificationSecret,
    chargeTimeoutMs: 300,
  })
  const close = async (): Promise<void> => {
    await shop.close()
    await service.close()
  }
  return { shop, service, close }
}
