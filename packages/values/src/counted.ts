/** A number with its noun, in the singular for one: `1 payment`, `2 payments`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
