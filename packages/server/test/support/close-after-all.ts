import { afterAll } from 'vitest'

/**
 * Closes what the tests of a file share after the last of them. What was opened last is closed first.
 *
 * @returns what was opened.
 */
export async function closeAfterAll<Opened extends { close(): unknown }>(
  opening: Opened | Promise<Opened>,
): Promise<Opened> {
  const opened = await opening
  afterAll(async () => {
    await opened.close()
  })
  return opened
}
