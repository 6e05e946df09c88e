import { afterEach, expect, it } from 'vitest'
import { type LinkScene, openLinkScene } from '../../../../server/test/support/scenes/link-scene.ts'
import { beginAttempt } from './begin-attempt.ts'
import { simulatePayer } from './simulate-payer.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

let scene: LinkScene
afterEach(() => scene.close())

it.each(['paid', 'failed'] as const)(
  'tells no payer who is to be %s of success when another tab took the code back',
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
