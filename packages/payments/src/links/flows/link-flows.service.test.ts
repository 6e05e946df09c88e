import { afterEach, expect, it } from 'vitest'
import { type LinkScene, openLinkScene } from '../../../../server/test/support/scenes/link-scene.ts'
import { beginAttempt } from './begin-attempt.ts'
import { cancelLink } from './cancel-link.ts'
import { viewLink } from './link-view.ts'
import { saveShippingAddress } from './save-shipping-address.ts'
import { simulatePayer } from './simulate-payer.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

const dayMs = 24 * 60 * 60_000
let scene: LinkScene
afterEach(() => scene.close())

it('a payer gets the same code every time, and another one once it can no longer be paid', async () => {
  scene = await openLinkScene()
  const order = { linkId: await scene.newLink(), method: 'PIX' } as const
  const first = (await beginAttempt(scene.context, order)).attempt
  scene.pass(29 * 60_000)
  expect((await beginAttempt(scene.context, order)).attempt).toEqual(first)
  scene.pass(60_000)
  const second = (await beginAttempt(scene.context, order)).attempt
  expect(second?.attemptId).not.toBe(first?.attemptId)
  expect(second?.expiresAtMs).toBe(scene.context.nowMs() + 30 * 60_000)
})

it('an expired code cannot be paid', async () => {
  scene = await openLinkScene()
  const order = { linkId: await scene.newLink(), method: 'PIX' } as const
  const { attempt } = await beginAttempt(scene.context, order)
  scene.pass(30 * 60_000)
  await simulatePayer(scene.context, { ...order, outcome: 'paid' })
  const entries = await scene.simulator.entriesFor('demo')
  const byCode = entries.filter(({ reference }) => reference === attempt?.acquirerReference)
  expect(byCode.map(({ type }) => type)).toEqual(['cancel'])
  expect(await scene.statusOf(order.linkId)).toBe('SETTLED')
})

it.each(['nobody began to pay', 'a payer has a code of'])(
  'a link that %s has expired when its time is up, also before a job comes by',
  async (begun) => {
    scene = await openLinkScene()
    const linkId = await scene.newLink()
    if (begun.includes('code')) await beginAttempt(scene.context, { linkId, method: 'BOLETO' })
    scene.pass(7 * dayMs)
    const cancelling = cancelLink(scene.context, { merchantId: 'demo', linkId, requester: 'merchant' })
    await expect(cancelling).rejects.toMatchObject({ reason: 'payment_link_cancelled' })
    const view = await viewLink(scene.context, linkId)
    expect(view?.link).toMatchObject({ paymentStatus: 'CANCELLED', cancelCause: 'expired' })
  },
)

it.each([true, false])('the payer’s address is stored if the link asks for one: %s', async (isAsked) => {
  const rest = { countryCode: 'BR', province: 'SP', city: 'São Paulo', postalCode: '01310-100', line2: '' }
  const merchants = { ...rest, name: 'Ana Souza', line1: 'Avenida Paulista 1' }
  const payers = { ...rest, name: 'Rui Lima', line1: 'Rua Augusta 2' }
  scene = await openLinkScene()
  const linkId = await scene.newLink({ needCollectAddress: isAsked, shippingAddress: merchants })
  const { link } = await saveShippingAddress(scene.context, { linkId, shippingAddress: payers })
  expect(link.shippingAddress).toEqual(isAsked ? payers : merchants)
})

it.each(['paid', 'failed'] as const)(
  'a simulated payer is refused if another tab has replaced the code meanwhile: %s',
  async (outcome) => {
    let meanwhile = async (): Promise<unknown> => undefined
    scene = await openLinkScene((simulator) => ({
      collect: async (collection: Parameters<typeof simulator.collect>[0]) => {
        await meanwhile()
        return simulator.collect(collection)
      },
    }))
    const linkId = await scene.newLink()
    const order = { linkId, method: 'PIX' } as const
    meanwhile = () => supersedeAttempt(scene.context, { linkId, actor: 'payer' })
    await expect(simulatePayer(scene.context, { ...order, outcome })).rejects.toMatchObject({
      reason: 'payment_in_progress',
    })
    meanwhile = async () => {
      await beginAttempt(scene.context, { linkId, method: 'BOLETO' })
      meanwhile = async () => undefined
      await simulatePayer(scene.context, { linkId, method: 'BOLETO', outcome: 'paid' })
    }
    await expect(simulatePayer(scene.context, { ...order, outcome })).rejects.toMatchObject({
      reason: 'payment_link_settled',
    })
    const entries = await scene.simulator.entriesFor('demo')
    expect(entries.filter(({ type }) => type === 'capture')).toHaveLength(1)
  },
)
