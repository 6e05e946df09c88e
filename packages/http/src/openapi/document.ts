/** The parts of an OpenAPI 3.1 document that this service writes and its reference page reads. */
export interface ApiDocument {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description?: string
    readonly contact?: { readonly name: string; readonly url: string }
  }
  readonly servers?: readonly { readonly url: string; readonly description?: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly headers?: Readonly<Record<string, Header>>
    readonly examples?: Readonly<Record<string, Example>>
    readonly securitySchemes?: Readonly<Record<string, unknown>>
  }
}

export interface Operation {
  /** The id of the operation of which this is the same under another path. */
  readonly 'x-same-as'?: string
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Content
}

export interface Header {
  readonly description?: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

export interface Reference {
  readonly $ref: string
}

/** By media type. */
export type Content = Readonly<Record<string, MediaType>>

export interface MediaType {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example | Reference>>
}

export interface Example {
  readonly summary?: string
  readonly value: unknown
}

/** JSON Schema 2020-12, as far as zod writes it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly default?: unknown
}

/** The name in a reference `#/components/<kind>/<name>`. */
export function nameInReference({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}
