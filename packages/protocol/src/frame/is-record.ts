/** Whether a value that crossed a boundary is an object whose keys may be asked for. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
