import { type ApiDocument, type Html, html, type JsonSchema, nameInReference } from '@element-js/http'

type Schemas = ApiDocument['components']['schemas']

/** The fields of an object, with those of nested objects; `null` when it has none. */
export function fieldList(given: JsonSchema, schemas: Schemas): Html | null {
  const { properties, required = [] } = resolve(given, schemas)
  if (!properties) return null
  return html`<dl class="fields">${Object.entries(properties).map(([name, schema]) =>
    fieldItem({ name, schema, isRequired: required.includes(name) }, schemas),
  )}</dl>`
}

export interface Field {
  readonly name: string
  readonly schema: JsonSchema
  readonly description?: string | undefined
  readonly isRequired: boolean
}

/**
 * One field or parameter: its name, type, purpose and rules. It is one term and one description without other elements,
 * because the page has hundreds of fields.
 */
export function fieldItem({ name, schema: given, isRequired, ...field }: Field, schemas: Schemas): Html {
  const object = objectLink(given.items ?? given, schemas)
  const schema = resolve(given, schemas)
  const { description = schema.description } = field
  const rules = rulesOf({ ...valueIn(schema), ...(description !== undefined && { description }) })
  const inner = object ? null : fieldList(schema.items ? resolve(schema.items, schemas) : schema, schemas)
  const type = object && schema.items ? 'list of objects' : typeOf(schema)
  return html`<dt>${name}</dt><dd>${type}${isRequired && ', required'}. ${description && html`${description} `}${rules}${object ?? inner}</dd>`
}

/** A link to an object that has its own section; `null` for other values. */
export function objectLink({ $ref }: JsonSchema, schemas: Schemas): Html | null {
  const name = $ref === undefined ? null : nameInReference({ $ref })
  if (name === null || !schemas[name]?.properties) return null
  return html`Fields: see <a href="#object-${name}">${name}</a>.`
}

/** The objects that several operations return, each once. */
export function objectList(schemas: Schemas): readonly Html[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    if (!schema.properties) return []
    return [html`<section id="object-${name}"><h3>${name}</h3>${fieldList(schema, schemas)}</section>`]
  })
}

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (!schema.$ref) return schema
  return schemas[nameInReference({ $ref: schema.$ref })] ?? schema
}

/** The schema that the rules apply to: the items of a list, or for a nullable value the type other than null. */
function valueIn(schema: JsonSchema): JsonSchema {
  return schema.items ?? schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
}

function typeOf({ type, anyOf, items, const: constant, enum: values }: JsonSchema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (items) return `list of ${typeOf(items)}s`
  if (type) return [type].flat().join(' or ')
  return typeof (constant ?? values?.[0])
}

function rulesOf({
  const: constant,
  enum: values,
  minimum,
  exclusiveMinimum,
  maximum,
  minLength,
  maxLength,
  pattern,
  description,
}: JsonSchema): Html[] {
  const choices = constant === undefined ? values : [constant]
  const words = [
    exclusiveMinimum !== undefined && `Above ${exclusiveMinimum}.`,
    minimum !== undefined && maximum !== undefined && `From ${minimum} to ${maximum}.`,
    minimum !== undefined && maximum === undefined && `At least ${minimum}.`,
    minimum === undefined && maximum !== undefined && `At most ${maximum}.`,
    maxLength !== undefined && `Up to ${maxLength} characters.`,
    (pattern === '\\S' || (minLength ?? 0) > 0) && 'Not blank.',
  ].filter((each) => each !== false)
  return [
    ...(choices
      ? [html`${choices.length > 1 ? 'One of' : 'Always'} <code>${choices.join(', ')}</code>. `]
      : []),
    ...(words.length > 0 ? [html`${words.join(' ')} `] : []),
    // A description is easier to read than a pattern.
    ...(pattern && pattern !== '\\S' && !description ? [html`Matches <code>${pattern}</code>.`] : []),
  ]
}
