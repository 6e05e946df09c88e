import { afterEach, expect, it } from 'vitest'
import { type LinkScene, openLinkScene } from '../../../../server/test/support/scenes/link-scene.ts'
import { payWithoutLimits } from '../../../../server/test/support/scenes/pay-without-limits.ts'
import { expireCharges } from '../../charges/flows/expire-charges.ts'
import { cancelLink } from './cancel-link.ts'
import { expireLinks } from './expire-links.ts'

const dayMs = 24 * 60 * 60 * 1000
const approved = '4242424242424242'
let scene: LinkScene
afterEach(() => scene.close())

it('neither pays nor cancels while there is a reservation that the acquirer has not collected yet', async () => {
  scene = await openLinkScene((simulator) => ({
    // The acquirer reserves, its answer is lost, and then it does not collect.
    authorize: async (order) => {
      await simulator.authorize({ ...order, captureMode: 'later' })
      throw new Error('the answer is lost')
    },
    capture: async () => ({ result: 'declined', reason: 'processing_error' }),
  }))
  const linkId = await scene.newLink()
  const order = { linkId, cardId: await scene.newCard(approved, linkId), option: null }
  await payWithoutLimits(scene.context, order)
  const again = await Promise.allSettled([
    payWithoutLimits(scene.context, order),
    cancelLink(scene.context, { merchantId: 'demo', linkId, requester: 'merchant' }),
  ])
  expect(again).toMatchObject([1, 2].map(() => ({ reason: { reason: 'payment_in_progress' } })))
  scene.pass(8 * dayMs)
  await expireLinks(scene.context)
  await expireCharges(scene.context)
  expect(await scene.statusOf(linkId)).toBe('CANCELLED')
  const entries = await scene.simulator.entriesFor('demo')
  expect(entries.map(({ type }) => type)).toEqual(['authorize', 'cancel'])
})
