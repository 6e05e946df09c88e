import type { ApiDocument, Operation } from '@element-js/http'

/** An operation of the API, with its method and path. */
export interface Endpoint {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** Every operation once, in the document's order. */
export function endpointsOf({ paths }: ApiDocument): readonly Endpoint[] {
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  return endpoints.filter(({ operation }) => !operation['x-same-as'])
}
