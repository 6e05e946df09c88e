import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReference, type Reference } from '../../../test/support/open-reference.ts'

let reference: Reference
beforeAll(async () => {
  reference = await openReference()
})
afterAll(() => reference.close())

const codeOf = (id: string): string => reference.codeOf(id)
const succeeds = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0
const execute = promisify(execFile)

describe('the examples of the reference', () => {
  const hasCurl = succeeds('curl', '--version')
  const programs = [
    ['node', process.execPath, ['--input-type=module', '-'], hasCurl],
    ['python', 'python3', ['-'], hasCurl && succeeds('python3', '-c', 'import requests')],
    ['php', 'php', [], hasCurl && succeeds('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);')],
  ] as const

  for (const [language, program, args, isHere] of programs) {
    it.runIf(isHere)(`work without changes in ${language}`, async () => {
      for (const { path, operation } of reference.endpoints) {
        const { operationId = '' } = operation
        // Only a payer's browser asks about a challenge: no program has its id.
        if (operationId === 'getChallengeStatus') continue
        const before = [codeOf('preparation')]
        if (path.includes('{idempotencyKey}')) before.push(codeOf('createCardPayment-command'))
        if (path.includes('{notificationId}'))
          before.push(codeOf('payPaymentLink-command'), codeOf('preparation'))
        if (operationId === 'refundCardPayment') before.push(codeOf('captureCardPayment-command'))
        if (operationId === 'refundPaymentLink') before.push(codeOf('payPaymentLink-command'))
        const run = `${[program, ...args].join(' ')} <<'PROGRAM'\n${codeOf(`${operationId}-${language}`)}\nPROGRAM`
        const script = [...before, 'echo', 'echo "answer:"', run].join('\n')
        const { stdout } = await execute('sh', ['-c', script])
        const answer = stdout.split('answer:\n')[1] ?? ''
        expect([operationId, answer]).toEqual([operationId, expect.stringMatching(/^(200 )?\{/)])
        expect([operationId, answer]).not.toEqual([operationId, expect.stringContaining('errorMessage')])
      }
    })
  }
})
