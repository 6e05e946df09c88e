import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LinkScene, openLinkScene } from '../../../../server/test/support/scenes/link-scene.ts'
import { saveShippingAddress } from './save-shipping-address.ts'

const rest = { countryCode: 'BR', province: 'SP', city: 'São Paulo', postalCode: '01310-100', line2: '' }
const givenByMerchant = { ...rest, name: 'Ana Souza', line1: 'Avenida Paulista 1' }
const givenByPayer = { ...rest, name: 'Rui Lima', line1: 'Rua Augusta 2' }

let scene: LinkScene
beforeEach(async () => {
  scene = await openLinkScene()
})
afterEach(() => scene.close())

it('stores the payer’s address if the link asks for one, and keeps the merchant’s if it does not', async () => {
  for (const [needCollectAddress, kept] of [
    [true, givenByPayer],
    [false, givenByMerchant],
  ] as const) {
    const linkId = await scene.newLink({ needCollectAddress, shippingAddress: givenByMerchant })
    const { link } = await saveShippingAddress(scene.context, { linkId, shippingAddress: givenByPayer })
    expect(link.shippingAddress).toEqual(kept)
  }
})
