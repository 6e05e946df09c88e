import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { CompiledQuery, Kysely, sql } from 'kysely'
import { openBenchDatabase } from './open-bench-database.ts'

/**
 * The minimum for a service of this kind: it seals the request with AES-256-GCM, makes one durable insert into the same
 * kind of store, and answers. `DATABASE_URL` and `PORT` are as for the service.
 */
const { kind, dialect, bytes } = openBenchDatabase()
const db = new Kysely<unknown>({ dialect })
const insert = `insert into sealed (id, content) values (${kind === 'sqlite' ? '?, ?' : '$1, $2'})`
await sql`create table sealed (id text primary key, content ${sql.raw(bytes)})`.execute(db)

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
