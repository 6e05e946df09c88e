#!/usr/bin/env node
import { type Environment, readEnvironment } from './environment.ts'
import { sandboxMerchants } from './sandbox-merchants.ts'
import { loadSandboxVaultKeys } from './sandbox-vault-keys.ts'
import { StartError } from './start-error.ts'
import { type Service, startService } from './start-service.ts'

// Longer than any request may take, shorter than what a supervisor waits before it kills.
const drainMs = 20_000

try {
  const environment = readEnvironment(process.env)
  const service = await startService({ ...environment, ...masterKeysOf(environment) })
  announce(service, environment)
  stopOnSignal(service)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function masterKeysOf({ masterKeysGiven, vaultKeysFile }: Environment): Parameters<typeof startService>[0] {
  const masterKeys = masterKeysGiven ?? (vaultKeysFile && loadSandboxVaultKeys(vaultKeysFile))
  return masterKeys ? { masterKeys } : {}
}

// On standard error: standard output is the log, one JSON object a line.
function announce({ url }: Service, { mode, publicUrl }: Environment): void {
  process.stderr.write(`The payments service (${mode}) serves at ${publicUrl ?? url}\n`)
  if (mode !== 'sandbox') return
  for (const { id, apiKey, accessToken } of sandboxMerchants) {
    process.stderr.write(`  ${id.padEnd(6)} x-api-key: ${apiKey}  Authorization: Bearer ${accessToken}\n`)
  }
}

function stopOnSignal(service: Service): void {
  const stop = (): void => {
    setTimeout(() => process.exit(1), drainMs).unref()
    service.close().catch((error: unknown) => {
      process.stderr.write(`The service could not stop cleanly: ${String(error)}\n`)
      process.exitCode = 1
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
