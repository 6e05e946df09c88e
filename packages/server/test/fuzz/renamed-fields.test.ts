import { describe, expect, it } from 'vitest'
import type { ApiDocument, JsonSchema } from '../../../http/src/openapi/document.ts'
import { closeAfterAll } from '../support/close-after-all.ts'
import { type Answer, asFrame, asMerchant, startTestService } from '../support/start-test-service.ts'
import { operationsOf } from './contract-operations.ts'
import { createResources } from './merchant-resources.ts'
import { requestsOfContract } from './requests-of-contract.ts'

type Fields = Readonly<Record<string, unknown>>

const service = await closeAfterAll(startTestService({ tokensPerMinute: 100_000 }))
const fillIn = createResources(service)
const contract = (await service.send('/openapi.json')).body as ApiDocument

/** The names under which a client might send a field by mistake. */
function wrongNamesOf(name: string): readonly string[] {
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
  const middle = Math.floor(name.length / 2)
  const names = [
    name.toUpperCase(),
    capital(name),
    `${words.join('_')}_`,
    words.join('-'),
    `new${capital(name)}`,
    `${name}Value`,
    name.slice(0, middle) + name.slice(middle + 1),
    name.replace(/(.)(.)$/, '$2$1'),
  ]
  // A name of two letters resembles too many others.
  return [...new Set(names)].filter((each) => each !== name && each.length > 2)
}

/** Whether the absence of a field means something: a text only describes, except a key or a token. */
function isDecisive(name: string, { type, anyOf = [] }: JsonSchema): boolean {
  const isText = [type, ...anyOf.map((each) => each.type)].includes('string') && name !== 'refundAmount'
  return !isText || /(Key|Token)$/.test(name)
}

interface RenamedField {
  /** Where the object is in the body. */
  readonly path: readonly string[]
  readonly name: string
  readonly isRequired: boolean
  readonly isDecisive: boolean
}

function fieldsOf(
  { properties = {}, required = [] }: JsonSchema,
  path: readonly string[] = [],
): RenamedField[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    { path, name, isRequired: required.includes(name), isDecisive: isDecisive(name, schema) },
    ...fieldsOf(schema, [...path, name]),
  ])
}

/** The body with the field under the wrong name, in objects that have no other field. */
function renamed(
  body: Fields,
  [outer, ...path]: readonly string[],
  names: readonly [right: string, wrong: string],
): Fields {
  if (outer !== undefined) return { ...body, [outer]: renamed({}, path, names) }
  const { [names[0]]: value = 1, ...others } = body
  return { ...others, [names[1]]: value }
}

interface Told {
  readonly field: string
  readonly reason: string
}

function toldBy({ body }: Answer): { readonly refused: readonly Told[]; readonly warned: readonly string[] } {
  const { data, warnings = [] } = body as {
    readonly data?: { readonly errors?: readonly Told[] }
    readonly warnings?: readonly Told[]
  }
  return { refused: data?.errors ?? [], warned: warnings.map(({ field }) => field) }
}

const headersOf = (path: string): Readonly<Record<string, string>> =>
  /tokens|bin-information/.test(path) ? asFrame(service.url) : asMerchant('demo')

describe('a field under a wrong name', () => {
  it('is refused or named in a warning, in each object of each body; and a refusal changes nothing', async () => {
    const operations = operationsOf(contract)
    const examples = new Map(requestsOfContract(contract).map(({ name, example }) => [name, example]))
    const silent: string[] = []
    const state = async (): Promise<string> => {
      const places = [
        '/v1/payments',
        '/v1/payments/charges',
        '/v2/cashier/payment-link',
        '/v1/payments/refunds',
        '/v1/sandbox/acquirer/ledger',
      ]
      const answers = await Promise.all(
        places.map((place) => service.send(place, { headers: asMerchant('demo') })),
      )
      return answers.map(({ text }) => text).join('\n')
    }
    let tried = 0
    for (const { name, path, json } of operations) {
      const example = examples.get(name)
      if (!json || !example || path.endsWith('/')) continue
      const isStrict = /capture|cancel|refund/.test(path)
      for (const field of fieldsOf(json.schema)) {
        for (const wrong of wrongNamesOf(field.name)) {
          const url = await fillIn(example.path)
          const good = JSON.parse(await fillIn(String(example.body ?? '{}'))) as Fields
          const before = field.isDecisive ? await state() : null
          const answer = await service.post(
            url,
            renamed(good, field.path, [field.name, wrong]),
            headersOf(path),
          )
          const { refused, warned } = toldBy(answer)
          const place = [...field.path, wrong].join('.')
          const isRefused = refused.some((each) => each.field === place && each.reason === 'unknown_field')
          const isSpelling = wrong.replace(/[-_]/g, '').toLowerCase() === field.name.toLowerCase()
          const mustRefuse = isStrict || field.path.length > 0 || (isSpelling && !field.isRequired)
          // What is refused for another reason changes nothing either.
          const isTold = isRefused || (!mustRefuse && (answer.status >= 400 || warned.includes(wrong)))
          if (!isTold) silent.push(`${name} ${place}: ${answer.status} ${answer.text.slice(0, 100)}`)
          if (before !== null && answer.status >= 400) expect(await state()).toBe(before)
          tried += 1
        }
      }
    }
    expect(silent).toEqual([])
    expect(tried).toBeGreaterThan(700)
  })

  it('is refused in each query of a list', async () => {
    for (const { name, path, parameters } of operationsOf(contract)) {
      if (!name.startsWith('get ')) continue
      for (const parameter of parameters.filter(({ in: place }) => place === 'query')) {
        for (const wrong of wrongNamesOf(parameter.name)) {
          const answer = await service.send(`${path}?${wrong}=1`, { headers: asMerchant('demo') })
          expect([answer.status, toldBy(answer).refused[0]]).toMatchObject([
            400,
            { field: wrong, reason: 'unknown_field' },
          ])
        }
      }
    }
  })
})
