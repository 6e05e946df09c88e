import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

// A shop whose customers log in uses its own account id. This shop recognizes a browser by a random cookie.
const name = 'customer'
const yearSeconds = 365 * 24 * 60 * 60

/** The shop's id of the customer, or `null` if it has not seen this browser. */
export function customerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const values = (headers.cookie ?? '').split('; ').flatMap((pair) => {
    const [key, value] = pair.split('=')
    return key === name && value && /^[0-9a-f-]{36}$/.test(value) ? [value] : []
  })
  return values[0] ?? null
}

/** The id of the customer. The browser keeps it from now on. */
export function rememberCustomer(request: FastifyRequest, reply: FastifyReply): string {
  const customerId = customerOf(request) ?? randomUUID()
  reply.header('set-cookie', `${name}=${customerId}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax`)
  return customerId
}
