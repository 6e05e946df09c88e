import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { CompiledQuery, type Dialect, Kysely, sql } from 'kysely'
import { parseStoreAddress } from '../src/database/open-store.ts'
import { chooseHost } from '../src/database/postgres/choose-host.ts'
import { poolLimitsOf } from '../src/database/postgres/pool-limits.ts'
import { createPostgresDialect } from '../src/database/postgres-dialect.ts'
import { createSqliteDialect } from '../src/database/sqlite/sqlite-dialect.ts'

/**
 * The minimum for a service of this kind: it seals the request with AES-256-GCM, makes one durable insert into the same
 * kind of store, and answers. `DATABASE_URL` and `PORT` are as for the service.
 */
const address = parseStoreAddress(process.env.DATABASE_URL ?? '')
if (address?.kind !== 'file' && address?.kind !== 'postgres') throw new Error('DATABASE_URL is missing')
const isFile = address.kind === 'file'
const dialect: Dialect = isFile
  ? createSqliteDialect(address.path)
  : createPostgresDialect(chooseHost(address.url), poolLimitsOf('requests'))
const db = new Kysely<unknown>({ dialect })
const insert = `insert into sealed (id, content) values (${isFile ? '?, ?' : '$1, $2'})`
await sql`create table sealed (id text primary key, content ${sql.raw(isFile ? 'blob' : 'bytea')})`.execute(
  db,
)

const key = createSecretKey(randomBytes(32))
const app = Fastify()
app.get('/health', async () => ({}))
app.post<{ Body: { content: string } }>('/seal', async ({ body }) => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(body.content), cipher.final(), cipher.getAuthTag()])
  const id = randomBytes(16).toString('hex')
  await db.executeQuery(CompiledQuery.raw(insert, [id, sealed]))
  return { id }
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', async () => {
  await app.close()
  await db.destroy()
})
