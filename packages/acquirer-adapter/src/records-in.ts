/** The records of rows that store a record as JSON in their column `record`. */
export function recordsIn<T>(rows: readonly unknown[]): readonly T[] {
  return rows.map((row) => JSON.parse((row as { record: string }).record) as T)
}
