import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the workspace's `package.json`. */
export const checkoutFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The folder of the installed commands. Its `node`, if there is one, is the Node that the project runs on. */
export const commandsFolder = join(checkoutFolder, 'node_modules', '.bin')

/** The notes of these scripts for their next run: the current install and build. */
export const notesFolder = join(checkoutFolder, 'node_modules', '.element-js')

/** Machine-readable reports of the last test run. */
export const reportsFolder = join(checkoutFolder, 'test-results')

/**
 * The version of everything here, from the root's `package.json`. It is part of the names of hosted files.
 *
 * @type {string}
 */
export const version = JSON.parse(readFileSync(join(checkoutFolder, 'package.json'), 'utf8')).version
