import { delimiter, join } from 'node:path'

/** The environment variable with the folder of the programs that were built for this test run. */
export const builtPrograms = 'ELEMENT_BUILT_PROGRAMS'

const sources = { 'element-server': 'main.ts', element: 'element.ts' } as const

/** @returns the absolute path of a program: as it was built for this test run, or its source where none was built. */
export function programFile(name: keyof typeof sources): string {
  const folder = process.env[builtPrograms]
  return folder ? join(folder, `${name}.js`) : join(import.meta.dirname, '../../../src', sources[name])
}

/** @returns the `PATH` of a shell in which the programs are installed. */
export function pathWithPrograms(): string {
  const installed = join(import.meta.dirname, '../../../../../node_modules/.bin')
  const folder = process.env[builtPrograms]
  return [...(folder ? [join(folder, 'bin')] : []), installed, process.env.PATH].join(delimiter)
}
