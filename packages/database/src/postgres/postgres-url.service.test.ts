import { describe, expect, it } from 'vitest'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { readStoreEnvironment } from '../../../server/src/start/environment.ts'
import type { StoreAddress } from '../open-store.ts'
import { readPostgresUrl } from './postgres-url.ts'

describe('the URL of a PostgreSQL database', () => {
  it.each([
    ['postgres://pay@db/pay', 'db:5432'],
    ['postgresql://pay:p%40ss%2Fword@db.example:5499/pay?sslmode=require', 'db.example:5499'],
    ['postgres://pay:a:b@[::1]:5432/pay', '[::1]:5432'],
    ['postgres://pay:pw@/pay?host=/run/postgresql', '/run/postgresql:5432'],
    ['postgres:///pay?host=/run/postgresql&port=5433', '/run/postgresql:5433'],
    [
      'postgres://pay:pw@h1:5499,h2/pay?target_session_attrs=read-write',
      'h1:5499, h2:5432',
      'postgres://pay:pw@h1:5499/pay?target_session_attrs=read-write',
      'postgres://pay:pw@h2/pay?target_session_attrs=read-write',
    ],
  ])('%s is read', (url, hosts, ...urls) => {
    expect(readPostgresUrl(url)).toMatchObject({
      hosts,
      database: 'pay',
      urls: urls.length > 0 ? urls : [url],
    })
  })

  it.each(['nonsense', '', 'Require', 'allow', 'require&sslmode=nonsense'])(
    'with sslmode=%s is refused, with the values that it can have',
    (mode) => {
      const url = `postgres://pay:pw@db/pay?sslmode=${mode}`
      const wanted = 'must be one of disable, prefer, require, verify-ca, verify-full, no-verify.'
      expect(() => readStoreEnvironment({ DATABASE_URL: url })).toThrow(wanted)
      const replica = { DATABASE_URL: 'postgres://pay@db/pay', DATABASE_REPLICA_URL: url }
      expect(() => readStoreEnvironment(replica)).toThrow(wanted)
      expect(readPostgresUrl(url.replace(`sslmode=${mode}`, 'sslmode=verify-full'))).not.toBeNull()
    },
  )

  const secret = 'TOPSECRET'
  // Each is refused by the environment, or by the attempt to connect: nothing listens on port 1.
  it.each([
    `postgres://pay:${secret}@127.0.0.1:1,127.0.0.1:2/x`,
    `postgres://pay:${secret}@127.0.0.1:1,h2:port/x`,
    `postgres://pay:${secret}@127.0.0.1:1,/x?target_session_attrs=standby`,
    `postgres://pay:${secret}@127.0.0.1:1/x`,
    `postgres://pay:${secret}@127.0.0.1:1/x?sslmode=nonsense`,
    `postgres://pay:${secret}@127.0.0.1:port/x`,
    `postgres://pay@127.0.0.1:1/x&password=${secret}`,
    `postgres://pay@127.0.0.1:1/x;password=${secret}`,
    `postgres://pay@127.0.0.1:1/password=${secret}`,
    `postgres://pay:${secret}@127.0.0.1:99999/x`,
    `postgres://pay:${secret}@no host/x`,
    `postgres://pay:12/${secret}@127.0.0.1:1/x`,
    `postgres://pay:12?${secret}@127.0.0.1:1/x`,
    `postgres://pay:12#${secret}@127.0.0.1:1/x`,
    `postgres://pay:${secret}#1@127.0.0.1:1/x`,
    `postgres://pay:${secret}/1@127.0.0.1:1/x`,
    `postgres://pay:${secret}?1@127.0.0.1:1/x`,
    `postgres://pay:${secret}@x@127.0.0.1:1/x`,
    `postgres://pay:${secret}%@127.0.0.1:1/x`,
    `postgres://pay:%zz${secret}@127.0.0.1:1/x`,
    `postgres://pay:${secret} x@127.0.0.1:1/x`,
    `postgres://pay:[${secret}]@127.0.0.1:1/x`,
    `postgres://pay:${secret}@[::1/x`,
    `postgres://127.0.0.1:1/x?user=pay&password=${secret}`,
    `postgres://pay:${secret}@/x?host=/nowhere`,
    `postgres://pay:${secret}\\1@127.0.0.1:1/x`,
    `postgres:pay:${secret}@127.0.0.1:1/x`,
    `Postgres://pay:${secret}@127.0.0.1:1/x`,
    `postgress://pay:${secret}@127.0.0.1:1/x`,
    `host=127.0.0.1 port=1 password=${secret}`,
    `${secret}://pay@127.0.0.1:1/x`,
    `${secret}:x`,
    secret,
  ])('%s never shows its password', async (url) => {
    const said: unknown[] = []
    let store: StoreAddress | null = null
    try {
      store = readStoreEnvironment({ DATABASE_URL: url }).store
    } catch (error) {
      said.push(error)
    }
    if (store) await openStore(store).catch((error: unknown) => said.push(error))
    expect(said).toHaveLength(1)
    for (const error of said) {
      const { message, stack, cause } = error as Error
      expect(message).not.toBe('')
      expect(`${message} ${stack} ${JSON.stringify(cause)} ${String(cause)}`).not.toContain(secret)
    }
  })
})
