interface Operation {
  readonly operationId: string
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly responses: Readonly<Record<string, Response>>
}

interface Response {
  readonly content: {
    readonly 'application/json': { readonly schema: { properties?: Readonly<Record<string, unknown>> } }
  }
}

/** The parts of an OpenAPI document that are read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

/**
 * The part of the service's OpenAPI document from which the types of the Node client are made: the operations of a
 * merchant's server with their successful answers, and all reasons of errors as one schema. The types of the whole
 * document are ten times as long, because every operation repeats its errors, and the client has them as one class.
 */
export function documentOfNodeClient(document: ApiDocument): object {
  const reasons = new Set<string>()
  const paths = Object.entries(document.paths).flatMap(([path, operations]) => {
    const ofServers = Object.entries(operations).filter(
      ([, { security = [] }]) => security[0] && 'accessToken' in security[0],
    )
    if (path.endsWith('/') || ofServers.length === 0) return []
    for (const [, { responses }] of ofServers) for (const reason of reasonsIn(responses)) reasons.add(reason)
    return [[path, Object.fromEntries(ofServers.map(([method, each]) => [method, onlySuccess(each)]))]]
  })
  const schemas = Object.entries(document.components.schemas).filter(([name]) => !name.startsWith('Error'))
  return {
    openapi: '3.1.0',
    info: { title: 'element.js', version: '1' },
    paths: Object.fromEntries(paths),
    components: {
      schemas: {
        ...Object.fromEntries(schemas),
        Reason: {
          type: 'string',
          enum: [...reasons].sort(),
          description: 'Why the service refuses a request.',
        },
      },
    },
  }
}

function onlySuccess(operation: Operation): object {
  const schema = operation.responses[200]?.content['application/json'].schema
  return {
    ...operation,
    responses: { 200: { description: 'Success.', content: { 'application/json': { schema } } } },
  }
}

function reasonsIn(responses: Operation['responses']): readonly string[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (status === '200') return []
    const { data } = (response.content['application/json'].schema.properties ?? {}) as {
      readonly data?: { readonly properties?: { readonly reason?: { readonly enum?: readonly string[] } } }
    }
    return data?.properties?.reason?.enum ?? []
  })
}
