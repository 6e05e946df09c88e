import { type ApiDocument, type JsonSchema, nameInReference, type Operation } from './document.ts'
import { mapValues } from './map-values.ts'

type Draft = Pick<ApiDocument, 'paths' | 'components'>

const warnings: JsonSchema = {
  type: 'array',
  description: 'The fields of the request that the service does not know and has ignored.',
  items: {
    type: 'object',
    properties: { field: { type: 'string' }, message: { type: 'string' } },
    required: ['field', 'message'],
  },
}

/**
 * Adds `warnings` to the answers of the operations that ignore unknown fields, as the sandbox does. Shared schemas get
 * it too: an `allOf` in each operation would hide their names from generators.
 */
export function withRequestWarnings<Given extends Draft>(draft: Given): Given {
  const { paths, components } = draft
  const shared = new Set<string>()
  const changed = mapValues(paths, (operations) =>
    mapValues(operations, (operation) => {
      const answer = operation.responses[200]
      const media = answer?.content?.['application/json']
      if (!answer || !media || !ignoresFields(operation)) return operation
      if (media.schema.$ref) {
        shared.add(nameInReference({ $ref: media.schema.$ref }))
        return operation
      }
      const content = {
        ...answer.content,
        'application/json': { ...media, schema: withWarnings(media.schema) },
      }
      return { ...operation, responses: { ...operation.responses, 200: { ...answer, content } } }
    }),
  )
  const schemas = mapValues(components.schemas, (schema, name) =>
    shared.has(name) ? withWarnings(schema) : schema,
  )
  return { ...draft, paths: changed, components: { ...components, schemas } }
}

/** The draft says of a body which is refused for unknown fields that it has no additional properties. */
function ignoresFields({ requestBody }: Operation): boolean {
  const body = requestBody?.content['application/json']?.schema
  return body?.type === 'object' && body.additionalProperties !== false
}

function withWarnings(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, warnings } }
}
