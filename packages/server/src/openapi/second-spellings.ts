import type { ApiDocument } from './document.ts'

/** Paths that the interface writes with a slash at the end, with the method that it writes so. */
const withSlash: readonly (readonly [path: string, method: string])[] = [['/v2/cashier/payment-link', 'post']]

/**
 * Adds the second spelling of each path that the interface writes with a slash. The service ignores a slash at the end
 * of any path, but proxies and test tools that read the document accept the paths in it only.
 */
export function withSecondSpellings(paths: ApiDocument['paths']): ApiDocument['paths'] {
  const second = withSlash.flatMap(([path, method]) => {
    const operation = paths[path]?.[method]
    if (!operation) return []
    const { operationId = '' } = operation
    const same = {
      ...operation,
      operationId: `${operationId}WithSlash`,
      'x-same-as': operationId,
      description: `The same as ${operationId}: a trailing slash makes no difference.`,
    }
    return [[`${path}/`, { [method]: same }] as const]
  })
  return { ...paths, ...Object.fromEntries(second) }
}
