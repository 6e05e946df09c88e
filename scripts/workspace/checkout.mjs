import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds the workspace's `package.json`. */
export const checkoutFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Where installed commands lie; its `node`, when there is one, is the Node that the project runs on. */
export const commandsFolder = join(checkoutFolder, 'node_modules', '.bin')

/** What these scripts note for their next run: which install and which build are there. */
export const notesFolder = join(checkoutFolder, 'node_modules', '.element-js')

/** Machine-readable reports of the last test run. */
export const reportsFolder = join(checkoutFolder, 'test-results')
