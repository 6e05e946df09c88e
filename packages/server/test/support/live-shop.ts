import type { StoreAddress } from '../../../database/src/open-store.ts'
import { hashOf } from '../../../http/src/credentials.ts'
import { insertMerchant } from '../../../payments/src/merchants/store/merchants.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { unpublishedPan } from './fake-numbers.ts'
import { type Answer, goodCard, type TestService } from './start-test-service.ts'

/** Where browsers find the live service. */
export const livePublicUrl = 'https://pay.example'

/** The origin whose pages may show the frames of the live shop. */
export const liveShopOrigin = 'https://shop.example'

/** The headers of a live shop's server. */
export const asLiveShop: Readonly<Record<string, string>> = {
  'x-api-key': 'ek_live_shop',
  authorization: 'Bearer at_live_shop',
}

/** Creates a merchant in a store that no sandbox has used. */
export async function addLiveShop(store: StoreAddress): Promise<void> {
  const { db, close } = await openStore(store)
  await insertMerchant(db, {
    id: 'shop',
    name: 'A Shop',
    isPaymentServiceProvider: false,
    capabilities: [],
    apiKey: 'ek_live_shop',
    accessTokenHash: hashOf('at_live_shop'),
    clientId: 'ci_live_shop',
    clientSecretHash: hashOf('cs_live_shop'),
    frameOrigins: [liveShopOrigin],
  })
  await close()
}

/** Charges a new token of the live shop, 10 BRL with 3-D Secure, unless the fields say otherwise. */
export async function chargeLiveCard(
  service: TestService,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const frame = { 'x-api-key': 'ek_live_shop', origin: livePublicUrl }
  const token = await service.post(
    '/v1/payments/tokens/card',
    { card: { ...goodCard, pan: unpublishedPan }, verifyCard: false },
    frame,
  )
  const { cardId } = token.body as { readonly cardId?: string }
  if (!cardId) throw new Error(`no token: ${token.text}`)
  return service.charge({ cardId, card3dsInfo: { use3ds: true }, ...fields }, asLiveShop)
}
