import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Credentials } from './sites.ts'

const program = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/** Creates a merchant in the database of a service, as its operator does. */
export function createMerchant(databaseUrl: string, name: string): Credentials {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const words = ['merchants', 'create', `--name=${name}`, '--json']
  return JSON.parse(execFileSync(process.execPath, [program, ...words], { env, encoding: 'utf8' }))
}
