/** The constraint that PostgreSQL reports for a name that must not be used again. */
const constraint = 'name_not_removed'

/**
 * Writes a new payment or link, unless its name belonged to one that was removed.
 *
 * @returns `null` if PostgreSQL has refused the name. SQLite leaves the row out instead, as one whose name is taken.
 */
export async function unlessRemoved<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === constraint) return null
    throw error
  }
}
