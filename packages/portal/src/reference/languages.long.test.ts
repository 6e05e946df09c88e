import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challengePathOf } from '../../../server/test/support/challenges.ts'
import { openReference, type Reference } from '../../../server/test/support/open-reference.ts'
import type { Endpoint } from './endpoints.ts'

let reference: Reference
beforeAll(async () => {
  reference = await openReference()
})
afterAll(() => reference.close())

const codeOf = (id: string): string => reference.codeOf(id)
const succeeds = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0
const execute = promisify(execFile)

// An error status ends the script.
const strictCurl = 'curl() { command curl -sS --fail-with-body --max-time 20 "$@"; }'

// The commands that prepare an example, and what makes its object possible, are in the reference too.
function preparationOf({ path, operation: { operationId } }: Endpoint): readonly string[] {
  const before = [codeOf('preparation')]
  if (path.includes('{idempotencyKey}')) before.push(codeOf('createCardPayment-command'))
  // Once a link is paid there is a notification to prepare with.
  if (path.includes('{notificationId}')) before.push(codeOf('payPaymentLink-command'), codeOf('preparation'))
  if (operationId === 'refundCardPayment') before.push(codeOf('captureCardPayment-command'))
  if (operationId === 'refundPaymentLink') before.push(codeOf('payPaymentLink-command'))
  return before
}

describe('the examples of the reference', () => {
  const hasCurl = succeeds('curl', '--version')
  const programs = [
    ['command', 'sh', [], hasCurl],
    ['node', process.execPath, ['--input-type=module', '-'], hasCurl],
    ['python', 'python3', ['-'], hasCurl && succeeds('python3', '-c', 'import requests')],
    ['php', 'php', [], hasCurl && succeeds('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);')],
  ] as const

  for (const [language, program, args, isHere] of programs) {
    it.runIf(isHere)(`work without changes in ${language}`, async () => {
      const { service, endpoints } = reference
      expect(endpoints.length).toBeGreaterThan(9)
      const cardId = await service.newCardId()
      const challenged = await service.charge({
        cardId,
        idempotencyKey: `challenged-${language}`,
        card3dsInfo: { use3ds: true },
      })
      const challengeId = challengePathOf(challenged).split('/').pop() ?? ''
      for (const endpoint of endpoints) {
        const { operationId } = endpoint.operation
        // The reference has no variable for it: only a payer's browser asks about a challenge.
        const code = codeOf(`${operationId}-${language}`).replace(/tds_\w+/, challengeId)
        const own =
          language === 'command' ? code : `${[program, ...args].join(' ')} <<'PROGRAM'\n${code}\nPROGRAM`
        const script = ['set -e', strictCurl, ...preparationOf(endpoint), 'echo', 'echo "answer:"', own]
        const { stdout } = await execute('sh', ['-c', script.join('\n')])
        const answer = stdout.split('answer:\n')[1] ?? ''
        expect([operationId, answer]).toEqual([operationId, expect.stringMatching(/^(200 )?\{/)])
        expect([operationId, answer]).not.toEqual([operationId, expect.stringContaining('errorMessage')])
      }
    })
  }

  it.runIf(hasCurl)('negative control: a command with a wrong key fails', async () => {
    const wrong = codeOf('getCardPayment-command').replace('$KEY', 'nobodys')
    await expect(execute('sh', ['-c', [strictCurl, wrong].join('\n')])).rejects.toThrow('404')
  })
})
