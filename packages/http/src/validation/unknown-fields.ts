import { didYouMean } from '@element-js/protocol/frame'
import { ServiceError } from '@element-js/values'
import type { z } from 'zod'

/** What became of the fields of a body, or of the parameters of a query, that its schema does not know. */
interface UnknownFields {
  readonly refused: readonly ServiceError[]
  readonly ignored: readonly IgnoredField[]
}

/** A field that was ignored, as the sandbox names it. */
export interface IgnoredField {
  readonly field: string
  readonly message: string
}

const none: UnknownFields = { refused: [], ignored: [] }

/** Thousands of unknown fields must not keep everybody else waiting: only so many are compared letter by letter. */
const mostNamed = 50

/**
 * Finds the fields that a schema does not know. An object inside the body has none of them, nor has a body whose schema
 * is a `strictObject`: there, an absent field means "everything" or "none". At the top of any other body, a field is
 * refused if it is another spelling of a known one, or its name at another endpoint, and otherwise ignored.
 *
 * Objects whose keys the sender chooses (records, and those of `stringMap`) are not looked into.
 *
 * @param path Where the value is in the body. Default: it is the body.
 */
export function findUnknownFields(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly string[] = [],
): UnknownFields {
  const def = definitionOf(schema)
  if (def.type === 'array' && Array.isArray(value)) {
    const inner = value.map((each, index) => findUnknownFields(def.element, each, [...path, String(index)]))
    return { refused: inner.flatMap(({ refused }) => refused), ignored: [] }
  }
  if (def.type !== 'object' || !isObject(value)) return none
  const fields = Object.entries(def.shape)
  const isClosed = path.length > 0 || def.catchall?._zod.def.type === 'never'
  // A field that was sent as well is not missed.
  const missed = Object.keys(def.shape).filter((name) => !Object.hasOwn(value, name))
  const names = Object.keys(value).filter((name) => !Object.hasOwn(def.shape, name))
  const spellings = names.length > 0 ? spellingsOf(def) : new Map<string, string>()
  const unknown = names.map((name, index) => ({
    name,
    isRefused: isClosed || spellings.has(plain(name)),
    meant: spellings.get(plain(name)) ?? (index < mostNamed ? similarIn(missed, name) : undefined),
  }))
  const refused = unknown.filter(({ isRefused }) => isRefused).slice(0, mostNamed)
  const ignored = unknown.filter(({ isRefused }) => !isRefused).slice(0, mostNamed)
  return {
    refused: [
      ...refused.map((each) => unknownField({ ...each, path, known: Object.keys(def.shape) })),
      ...fields.flatMap(([name, field]) => findUnknownFields(field, value[name], [...path, name]).refused),
    ],
    ignored: ignored.map(({ name, meant }) => ({
      field: shown(name),
      message: `${shown(name)} is not a field of this request, and was ignored.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    })),
  }
}

/** The definition of a schema, without what makes it optional or reads its value first. */
function definitionOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return definitionOf(def.innerType)
    case 'pipe':
      return definitionOf(def.in._zod.def.type === 'transform' ? def.out : def.in)
    default:
      // Any other schema describes the value itself.
      return def
  }
}

function unknownField({
  path,
  name,
  meant,
  known,
}: {
  readonly path: readonly string[]
  readonly name: string
  /** The field that it resembles, beside it or in an object beside it. */
  readonly meant: string | undefined
  /** The fields that the object can have. */
  readonly known: readonly string[]
}): ServiceError {
  const field = [...path, shown(name)].join('.')
  const inHeader = meant !== undefined && isKey(meant) ? ', or the header Idempotency-Key' : ''
  const hint =
    meant === undefined
      ? `${path.join('.') || 'This request'} has ${known.length > 0 ? `the fields ${known.join(', ')}` : 'no fields'}.`
      : `Did you mean ${[...path, meant].join('.')}${inHeader}?`
  return new ServiceError('unknown_field', {
    field,
    message: `${field} is not a field of this request. ${hint}`,
  })
}

/** A name as an error may repeat it: a misplaced value may be card data or a secret. */
function shown(name: string): string {
  const isName = /^[A-Za-z_$][\w.$-]{0,39}$/.test(name) && !/\d{3}/.test(name)
  return isName ? name : '(a name that is not shown)'
}

/** The one of several fields that a name resembles: with words before or after it, or with a typing error. */
function similarIn(missed: readonly string[], name: string): string | undefined {
  const words = plain(name)
  const part = missed.find((each) => words.startsWith(plain(each)) || words.endsWith(plain(each)))
  return part ?? (name.length > longestName ? undefined : didYouMean(name, missed))
}

const longestName = 40

/**
 * The fields of an object by their own names and their other names, and the switches of the objects in it, such as
 * `use3ds`. Of several fields with one name, the first counts, and own names before others.
 */
function spellingsOf({ shape }: z.core.$ZodObjectDef): ReadonlyMap<string, string> {
  const inner = Object.entries(shape).flatMap(([outer, field]) => {
    const def = definitionOf(field)
    if (def.type !== 'object') return []
    const switches = Object.entries(def.shape).filter(([, each]) => definitionOf(each).type === 'boolean')
    return switches.map(([name]) => [plain(name), `${outer}.${name}`] as const)
  })
  const own = [...Object.keys(shape).map((name) => [plain(name), name] as const), ...inner]
  const others = own.flatMap(([name, field]) =>
    (otherNames.find((names) => names.includes(name)) ?? []).map((other) => [other, field] as const),
  )
  return new Map([...own, ...others].reverse())
}

/**
 * What one thing is called by different endpoints, and by other processors. Each absence means something: the whole
 * amount, no key, no authentication, a capture at once.
 */
const otherNames: readonly (readonly string[])[] = [
  ['amount', 'refundAmount', 'captureAmount', 'chargeAmount', 'amountToCapture', 'amountToRefund'],
  ['idempotencyKey', 'refundKey', 'idempotency', 'idempotencyToken', 'idempotenceKey', 'idempotentKey'],
  ['use3ds', 'use3d', 'threeDS', 'threeDSecure', 'threeDSecureMode', '3ds', 'enable3ds'],
  ['capture', 'autoCapture', 'automaticCapture', 'captureMethod', 'captureMode', 'manualCapture', 'preAuth'],
  ['expiresAt', 'expires', 'expiresIn', 'expiry', 'expiration', 'expirationDate', 'expireAt'],
  ['planId', 'installmentPlanId', 'installmentsPlanId'],
].map((names) => names.map(plain))

/** Removes what spellings differ in: capitals, and what separates words. */
function plain(name: string): string {
  return name.replace(/[-_. ]/g, '').toLowerCase()
}

function isKey(name: string): boolean {
  return name.endsWith('Key')
}

type Fields = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
