import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challengePathOf } from '../../test/support/challenges.ts'
import { type ForwardScene, openForwardScene } from '../../test/support/forwarding/forward-scene.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import type { ApiDocument } from '../openapi/document.ts'
import { endpointsOf } from './reference/endpoints.ts'

const folder = makeTemporaryFolder()
let scene: ForwardScene
let reference: Window['document']

beforeAll(async () => {
  // With a destination for the example of a forwarded request.
  scene = await openForwardScene({ kind: 'file', path: join(folder.path, 'service.sqlite') })
  const { text } = await scene.service.send('/reference')
  reference = new Window().document
  reference.write(text)
})
afterAll(async () => {
  await scene.close()
  folder.remove()
})

const textOf = (selector: string): string =>
  reference.querySelector(selector)?.textContent ?? `nothing is ${selector}`

// A machine without curl has nothing that runs the commands.
describe.runIf(spawnSync('curl', ['--version']).status === 0)('the commands of the reference', () => {
  it('work without changes', async () => {
    const { service } = scene
    const contract = (await service.send('/openapi.json')).body as ApiDocument
    const endpoints = endpointsOf(contract)
    expect(endpoints.length).toBeGreaterThan(9)
    const cardId = await service.newCardId()
    const challenged = await service.charge({
      ...{ cardId, idempotencyKey: 'challenged' },
      card3dsInfo: { use3ds: true },
    })
    const challengeId = challengePathOf(challenged).split('/').pop() ?? ''
    for (const { path, operation } of endpoints) {
      const example = textOf(`#${operation.operationId}-command`)
      // The reference has no variable for it: only a payer's browser asks about a challenge.
      const command = example.replace(/tds_\w+/, challengeId)
      const before = [textOf('#preparation')]
      if (path.includes('{idempotencyKey}')) before.push(textOf('#createCardPayment-command'))
      if (path.includes('{notificationId}')) {
        // Once a link is paid there is a notification to prepare with.
        before.push(textOf('#payPaymentLink-command'), textOf('#preparation'))
      }
      if (operation.operationId === 'refundCardPayment') {
        before.push(textOf('#captureCardPayment-command'))
      }
      if (operation.operationId === 'refundPaymentLink') {
        before.push(textOf('#payPaymentLink-command'))
      }
      // An error status ends the script.
      const strict = 'curl() { command curl -sS --fail-with-body --max-time 20 "$@"; }'
      const answer = await inShell(['set -e', strict, ...before, 'echo', command].join('\n'))
      expect(answer).toContain('{')
    }
    expect((await service.find('order-1001')).status).toBe(404)
  })

  it('negative control: a command with a wrong key fails', async () => {
    const wrong = textOf('#getCardPayment-command').replace('$KEY', 'nobodys')
    await expect(inShell(wrong.replace('curl ', 'curl -sS --fail '))).rejects.toThrow('404')
  })
})

const execute = promisify(execFile)

/** @returns what a script says. @throws when one of its commands fails, with what it said. */
async function inShell(script: string): Promise<string> {
  const { stdout } = await execute('sh', ['-c', script])
  return stdout
}
