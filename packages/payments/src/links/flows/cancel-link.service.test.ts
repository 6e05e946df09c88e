import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LinkScene, openLinkScene } from '../../../../server/test/support/scenes/link-scene.ts'
import { beginAttempt } from './begin-attempt.ts'
import { cancelLink } from './cancel-link.ts'
import { viewLink } from './link-view.ts'

let scene: LinkScene
beforeEach(async () => {
  scene = await openLinkScene()
})
afterEach(() => scene.close())

it.each(['nobody began to pay', 'a payer has a code of'])(
  'a link that %s has expired when its time is up, also before a job comes by',
  async (begun) => {
    const linkId = await scene.newLink()
    if (begun.includes('code')) {
      await beginAttempt(scene.context, { linkId, method: 'BOLETO' })
    }
    scene.pass(7 * 24 * 60 * 60 * 1000)
    await expect(
      cancelLink(scene.context, { merchantId: 'demo', linkId, requester: 'merchant' }),
    ).rejects.toMatchObject({
      reason: 'payment_link_cancelled',
    })
    const view = await viewLink(scene.context, linkId)
    expect(view?.link).toMatchObject({ paymentStatus: 'CANCELLED', cancelCause: 'expired' })
  },
)
