import { sandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { loadSandboxVaultKeys } from '../../sandbox/sandbox-vault-keys.ts'
import { type Environment, readEnvironment } from '../../server/environment.ts'
import { type Service, startService } from '../../server/start-service.ts'
import type { Command } from '../command.ts'
import { stopOnSignal } from '../stop-on-signal.ts'

export const command: Command = {
  isServer: true,
  about: [
    'The environment says how; element-server --help lists every variable. Its log goes to standard output, one JSON object a line, and what a person is to read to standard error.',
    'SIGTERM or SIGINT stops it: what was begun is answered, nothing new is taken.',
  ],
  examples: ['PORT=8080 DATABASE_URL=postgres://pay@db/pay element-server'],
  run: async ({ variables, tell }) => {
    const environment = readEnvironment(variables)
    const service = await startService({ ...environment, ...masterKeysOf(environment) })
    // First: whoever reads where it serves may stop it at once.
    stopOnSignal({ program: 'The service', close: service.close, tell })
    announce(service, environment, tell)
    return null
  },
}

function masterKeysOf({ masterKeysGiven, vaultKeysFile }: Environment): Parameters<typeof startService>[0] {
  if (masterKeysGiven) return { masterKeys: masterKeysGiven }
  return vaultKeysFile ? { masterKeys: () => loadSandboxVaultKeys(vaultKeysFile) } : {}
}

type Tell = (line: string) => void

function announce({ url }: Service, { mode, publicUrl }: Environment, tell: Tell): void {
  tell(`The payments service (${mode}) serves at ${publicUrl ?? url}`)
  if (mode !== 'sandbox') return
  for (const { id, apiKey, accessToken } of sandboxMerchants) {
    tell(`  ${id.padEnd(6)} x-api-key: ${apiKey}  Authorization: Bearer ${accessToken}`)
  }
}
