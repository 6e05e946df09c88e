import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createProgram, mainFile, type Program } from '../../packages/server/test/crash/run-program.ts'
import { generateMasterKey } from '../../packages/vault/src/master-keys.ts'
import { machineNames, ports } from './addresses.ts'
import { newPassword } from './settings.ts'

/** An acquirer, and two services on the database of the machines. */
export interface ClusterServices {
  /** The first one has a list of hosts, the second one goes through HAProxy. */
  readonly services: readonly { readonly name: string; readonly url: string; readonly program: Program }[]
  readonly databaseUrl: string
  readonly ledgerFile: string
  /** Through HAProxy. */
  readonly url: string
}

interface ServiceOptions {
  readonly folder: string
  /** Of the database's user `pay`. */
  readonly password: string
  /** Gets what kills the programs. */
  readonly opened: AsyncDisposableStack
}

export async function startServices({ folder, password, opened }: ServiceOptions): Promise<ClusterServices> {
  const start = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Program> => {
    const program = createProgram({ args, env: { LOG_LEVEL: 'warn', ...env }, folder })
    opened.defer(() => program.kill())
    await program.start()
    return program
  }
  const secret = newPassword()
  const ledgerFile = join(folder, 'acquirer.sqlite')
  await start([mainFile, 'acquirer'], {
    ACQUIRER_PORT: String(ports.acquirer),
    ACQUIRER_LEDGER: ledgerFile,
    ACQUIRER_SECRET: secret,
  })
  const hosts = machineNames.map(({ address }) => `${address}:5432`).join(',')
  const databaseUrl = `postgres://pay:${password}@${hosts}/pay?target_session_attrs=read-write`
  const urls = {
    'a list of hosts': databaseUrl,
    HAProxy: `postgres://pay:${password}@127.0.0.1:${ports.primary}/pay`,
  }
  // Until it has asked Patroni, HAProxy takes every machine for the primary.
  while (!(await isWritable(urls.HAProxy))) await sleep(200)
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${ports.services}`,
    VAULT_KEYS: generateMasterKey(1),
    ACQUIRER_URL: `http://127.0.0.1:${ports.acquirer}`,
    ACQUIRER_SECRET: secret,
    TOKENS_PER_MINUTE: '1000000',
    DECLINES_PER_HOUR: '1000000',
  }
  const services: { name: string; url: string; program: Program }[] = []
  for (const [name, url] of Object.entries(urls)) {
    const port = String(ports.service + services.length)
    const program = await start([mainFile], { ...env, DATABASE_URL: url, PORT: port })
    services.push({ name, url: `http://127.0.0.1:${port}`, program })
  }
  return { services, databaseUrl, ledgerFile, url: env.PUBLIC_URL }
}

async function isWritable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    const { rows } = await client.query('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off'
  } catch {
    return false
  } finally {
    await client.end()
  }
}
