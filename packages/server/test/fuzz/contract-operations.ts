import type { ApiDocument, MediaType, Parameter } from '../../../http/src/openapi/document.ts'

/** An operation of the API contract. */
export interface ContractOperation {
  /** For example `post /v1/payments/tokens/card`. */
  readonly name: string
  /** In lower case. */
  readonly method: string
  /** With the names of its parameters in braces. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Its body; `null` if it takes none. */
  readonly json: MediaType | null
}

export function operationsOf({ paths }: Pick<ApiDocument, 'paths'>): ContractOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const json = requestBody?.content['application/json'] ?? null
      return { name: `${method} ${path}`, method, path, parameters, json }
    }),
  )
}
