import { sandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { type Environment, readEnvironment } from '../../server/environment.ts'
import { type Service, startService } from '../../server/start-service.ts'
import type { Command } from '../command.ts'
import { masterKeysOf } from '../master-keys-of.ts'
import { stopOnSignal } from '../stop-on-signal.ts'

export const command: Command = {
  isServer: true,
  about: [
    'Environment variables configure it; element-server --help lists them. The log goes to standard output, with one JSON object per line, and messages for people go to standard error.',
    'SIGTERM or SIGINT stops it: it is not ready from then on, serves for DRAIN_SECONDS, answers the requests in progress and accepts no new ones. A second signal ends that time.',
  ],
  examples: ['PORT=8080 DATABASE_URL=postgres://pay@db/pay element-server'],
  run: async ({ variables, tell }) => {
    const environment = readEnvironment(variables)
    const lost = Promise.withResolvers<void>()
    const service = await startService({
      ...environment,
      ...masterKeysOf(environment),
      onStoreLost: lost.resolve,
    })
    void lost.promise.then(() => stopWithoutStore(service, tell))
    // First, because a program that reads the URL may stop this one at once.
    const { stop, close } = service
    const drainMs = (environment.drainSeconds ?? 0) * 1000
    stopOnSignal({ program: 'The service', stop, close, drainMs, tell })
    announce(service, environment, tell)
    return null
  },
}

async function stopWithoutStore({ close }: Service, tell: Tell): Promise<void> {
  tell('The service stops: the file of its database was replaced or deleted.')
  process.exitCode = 1
  // What it would still write when it closes cannot be written.
  await close().catch(() => {})
}

type Tell = (line: string) => void

function announce({ url }: Service, { mode, publicUrl }: Environment, tell: Tell): void {
  tell(`The payments service (${mode}) serves at ${publicUrl ?? url}`)
  if (mode !== 'sandbox') return
  for (const { id, apiKey, accessToken } of sandboxMerchants) {
    tell(`  ${id.padEnd(6)} x-api-key: ${apiKey}  Authorization: Bearer ${accessToken}`)
  }
}
