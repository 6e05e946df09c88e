import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LinkScene, openLinkScene } from '../../../../server/test/support/scenes/link-scene.ts'
import { beginAttempt } from './begin-attempt.ts'
import { simulatePayer } from './simulate-payer.ts'

let scene: LinkScene
beforeEach(async () => {
  scene = await openLinkScene()
})
afterEach(() => scene.close())

it('shows the same code every time, and another one once it can no longer be paid', async () => {
  const order = { linkId: await scene.newLink(), method: 'PIX' } as const
  const first = (await beginAttempt(scene.context, order)).attempt
  scene.pass(29 * 60_000)
  expect((await beginAttempt(scene.context, order)).attempt).toEqual(first)
  scene.pass(60_000)
  const second = (await beginAttempt(scene.context, order)).attempt
  expect(second?.attemptId).not.toBe(first?.attemptId)
  expect(second?.expiresAtMs).toBe(scene.context.nowMs() + 30 * 60_000)
})

it('does not let an expired code be paid', async () => {
  const order = { linkId: await scene.newLink(), method: 'PIX' } as const
  const { attempt } = await beginAttempt(scene.context, order)
  scene.pass(30 * 60_000)
  await simulatePayer(scene.context, { ...order, outcome: 'paid' })
  const entries = await scene.simulator.entriesFor('demo')
  const byCode = entries.filter(({ reference }) => reference === attempt?.acquirerReference)
  expect(byCode.map(({ type }) => type)).toEqual(['cancel'])
  expect(await scene.statusOf(order.linkId)).toBe('SETTLED')
})
