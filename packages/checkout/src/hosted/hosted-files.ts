import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { etagOf, type HostedFile } from '@element-js/http'
import { version } from '@element-js/protocol/frame'
import { codeOf, ownText, StartError } from '@element-js/values'
import { z } from 'zod'
import type { InlineHashes } from './frame-headers.ts'

/** All served files of the build. */
export interface HostedFiles {
  readonly classicScript: HostedFile
  /** The library's other scripts by their names: as a module, its parts, and those for pages of other libraries. */
  readonly otherScripts: ReadonlyMap<string, HostedFile>
  readonly field: HostedFile
  readonly fieldHashes: InlineHashes
  /** The parts of the field's program that few fields load, by their names in the folder of the document. */
  readonly fieldParts: ReadonlyMap<string, HostedFile>
  /** Licenses of the third-party code in the frame document. */
  readonly fieldNotices: HostedFile
  /** The packages of this version for merchants' projects, by their names without the scope. */
  readonly packages: ReadonlyMap<string, HostedFile>
  /** `scripts.json`: the purpose and the hashes of each script, and the hashes of each package. */
  readonly inventory: HostedFile
}

const otherScriptNames = [
  `element-${version}.mjs`,
  // The files that few pages need, and the one that only developers need.
  `fonts-${version}.mjs`,
  `payments-${version}.mjs`,
  `development-${version}.mjs`,
  // The library in the shape of others.
  `compat-stripe-${version}.js`,
  `compat-stripe-${version}.mjs`,
  `compat-smart-fields-${version}.js`,
  `compat-smart-fields-${version}.mjs`,
]

const packageNames = ['element', 'react', 'custom-elements', 'compat', 'testing', 'node']

const fieldPartNames = ['cover.js', 'fonts.js', 'icons.js']

const hash = ownText.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/)
const hashesSchema = z.object({ script: z.array(hash), style: z.array(hash) })

/**
 * Reads the files that the build produced. No request path is used to look up a file, so there is no path traversal.
 *
 * @throws StartError if a file is missing.
 */
export function readHostedFiles(directory: string): HostedFiles {
  try {
    const frames = join(directory, 'frames', version)
    return {
      classicScript: readHosted(join(directory, `element-${version}.js`), 'text/javascript'),
      otherScripts: new Map(
        otherScriptNames.map((name) => [name, readHosted(join(directory, name), 'text/javascript')]),
      ),
      field: readHosted(join(frames, 'field.html'), 'text/html'),
      fieldHashes: hashesSchema.parse(JSON.parse(readFileSync(join(frames, 'field.csp.json'), 'utf8'))),
      fieldParts: new Map(
        fieldPartNames.map((name) => [name, readHosted(join(frames, name), 'text/javascript')]),
      ),
      fieldNotices: readHosted(join(frames, 'third-party-notices.txt'), 'text/plain'),
      packages: new Map(
        packageNames.map((name) => [
          name,
          readPackage(join(directory, 'packages', `${name}-${version}.tgz`)),
        ]),
      ),
      inventory: readHosted(join(directory, 'scripts.json'), 'application/json'),
    }
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? 'has not been built; build it first' : 'cannot be read'
    throw new StartError(`The browser library in ${directory} ${why}.`, { cause: error })
  }
}

function readHosted(path: string, type: string): HostedFile {
  const plain = readFileSync(path)
  return {
    contentType: `${type}; charset=utf-8`,
    etag: etagOf(plain),
    plain,
    brotli: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`),
  }
}

function readPackage(path: string): HostedFile {
  const plain = readFileSync(path)
  return { contentType: 'application/gzip', etag: etagOf(plain), plain, brotli: null, gzip: null }
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** The folder of the frame document and its parts, as a path on the service. */
export const frameFolder: string = `/frames/${version}/`
