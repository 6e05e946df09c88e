import { createDecipheriv, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { type Generated, Kysely, sql } from 'kysely'
import { seal } from '../../packages/vault/src/seal.ts'
import { openBenchDatabase } from './open-bench-database.ts'

/**
 * The same charge as a short program would do it: look up the key and the card, decrypt the number, ask an acquirer that
 * approves at once, store the payment, answer. It checks the body with Fastify's own schema and has no log, no limits, no
 * history and no notifications. A repeated request charges twice, and a process that dies after the acquirer's answer
 * loses the payment. `DATABASE_URL` and `PORT` are as for the service.
 */
interface Tables {
  merchants: { merchant_id: string; api_key: string; access_token: string }
  cards: { card_id: string; merchant_id: string; sealed_pan: Uint8Array; last4: string }
  payments: {
    payment_id: string
    merchant_id: string
    card_id: string
    reference_id: string
    amount: number
    currency: string
    country: string
    status: string
    created_at: Generated<string>
  }
}

const { dialect, bytes } = openBenchDatabase()
const db = new Kysely<Tables>({ dialect })
const key = createSecretKey(randomBytes(32))
const [apiKey, accessToken, cardId] = ['ek_test_demo', 'at_test_demo', 'crd_plain']
await createTables()

const app = Fastify()
app.get('/health', async () => ({}))
app.post<{ Body: Payment }>(
  '/v1/payments/charges/card',
  { schema: { body: bodySchema() } },
  async (request, reply) => {
    const { amount, currency, country, referenceId } = request.body
    const merchant = await db
      .selectFrom('merchants')
      .select('merchant_id')
      .where('api_key', '=', String(request.headers['x-api-key']))
      .where('access_token', '=', String(request.headers.authorization).slice('Bearer '.length))
      .executeTakeFirst()
    if (!merchant) return reply.code(401).send({ message: 'unknown key' })
    const card = await db
      .selectFrom('cards')
      .select(['card_id', 'sealed_pan', 'last4'])
      .where('merchant_id', '=', merchant.merchant_id)
      .where('card_id', '=', request.body.cardId)
      .executeTakeFirst()
    if (!card) return reply.code(404).send({ message: 'unknown card' })
    const status = await authorize(open(card.sealed_pan), amount)
    const payment = {
      payment_id: randomUUID(),
      ...merchant,
      card_id: card.card_id,
      amount,
      currency,
      country,
      status,
    }
    await db
      .insertInto('payments')
      .values({ ...payment, reference_id: referenceId })
      .execute()
    return { ...payment, last4: card.last4, referenceId }
  },
)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', async () => {
  await app.close()
  await db.destroy()
})

interface Payment {
  readonly amount: number
  readonly currency: string
  readonly country: string
  readonly cardId: string
  readonly referenceId: string
}

function bodySchema(): object {
  const text = { type: 'string', maxLength: 64 }
  const properties = {
    amount: { type: 'integer' },
    currency: text,
    country: text,
    cardId: text,
    referenceId: text,
  }
  return { type: 'object', required: Object.keys(properties), properties }
}

async function authorize(pan: string, amount: number): Promise<string> {
  return pan !== '' && amount > 0 ? 'SETTLED' : 'CANCELLED'
}

function open(sealed: Uint8Array): string {
  const content = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, 12))
  decipher.setAAD(Buffer.from('["card"]')).setAuthTag(content.subarray(12, 28))
  return decipher.update(content.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

async function createTables(): Promise<void> {
  await sql`create table merchants (merchant_id text, api_key text primary key, access_token text)`.execute(
    db,
  )
  await sql`create table cards (card_id text primary key, merchant_id text, sealed_pan ${sql.raw(bytes)}, last4 text)`.execute(
    db,
  )
  await sql`
    create table payments (payment_id text primary key, merchant_id text, card_id text, reference_id text,
      amount bigint, currency text, country text, status text, created_at text default current_timestamp)`.execute(
    db,
  )
  const merchant = { merchant_id: 'demo', api_key: apiKey, access_token: accessToken }
  await db.insertInto('merchants').values(merchant).execute()
  const sealed = seal({ key, place: ['card'], content: Buffer.from('4242424242424242') })
  await db
    .insertInto('cards')
    .values({ card_id: cardId, merchant_id: 'demo', sealed_pan: sealed, last4: '4242' })
    .execute()
}
