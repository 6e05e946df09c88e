import type { ContractOperation } from './contract-operations.ts'
import { resourceNames } from './merchant-resources.ts'
import type { KnownValues } from './value-of-schema.ts'

/**
 * What stands in a request for a value that is known only when it is sent: the id of a resource, or a name that is not
 * used yet. A second payment of one name would be a replay, and a second order of one name is refused.
 */
const placeholders: KnownValues = {
  ...Object.fromEntries(resourceNames.map((name) => [name, [`{${name}}`]])),
  idempotencyKey: ['{unused}', '{idempotencyKey}'],
  ...{ refundKey: ['{unused}'], orderId: ['{unused}'] },
}

/** An example of the contract, with placeholders. */
export function withPlaceholders(example: unknown): unknown {
  return JSON.parse(JSON.stringify(example), (name, value: unknown) => placeholders[name]?.[0] ?? value)
}

const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60

/** Values that keep the rules that no schema states: placeholders, dates to come, and those of the examples. */
export function knownValuesIn(operations: readonly ContractOperation[]): KnownValues {
  const known: Record<string, unknown[]> = {
    ...{ dueDate: [inDays(2)], startDate: [inDays(3)], expiresAt: [inDays(3)] },
    ...{ phone: ['+5511987654321'], documentId: ['52998224725'] },
  }
  for (const { json } of operations) {
    JSON.stringify(json?.example, (name, value: unknown) => {
      if (name !== '' && typeof value !== 'object') known[name] = [...(known[name] ?? []), value]
      return value
    })
  }
  return { ...known, ...placeholders }
}
