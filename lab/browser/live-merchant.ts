import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const serviceProgram: string = fileURLToPath(
  new URL('../../packages/server/src/main.ts', import.meta.url),
)

/** A merchant whose key is of the live mode. With a key of the sandbox, fields load files that no payer loads. */
export interface LiveMerchant {
  readonly apiKey: string
  /** The environment of a service that knows the merchant. */
  readonly environment: Readonly<Record<string, string>>
  /** Lets the pages of an origin embed fields. */
  allow(origin: string): void
  /** Deletes the database. */
  remove(): void
}

export function createLiveMerchant(): LiveMerchant {
  const folder = mkdtempSync(join(tmpdir(), 'element-js-bench-'))
  const environment = {
    DATABASE_URL: `sqlite:${join(folder, 'service.sqlite')}`,
    VAULT_KEYS: `1:${randomBytes(32).toString('base64')}`,
    SERVICE_MODE: 'live',
    // Fields that load ask neither for a token nor an acquirer.
    ACQUIRER_URL: 'https://acquirer.example',
    ACQUIRER_SECRET: randomBytes(32).toString('hex'),
  }
  const env = { ...process.env, ...environment }
  const call = (...words: string[]): string =>
    execFileSync(process.execPath, [serviceProgram, ...words], { env, encoding: 'utf8' })
  const { id, apiKey } = JSON.parse(call('merchants', 'create', '--name=Bench', '--json'))
  return {
    apiKey,
    environment,
    allow: (origin) => void call('origins', 'add', id, origin),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
