import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutFolder } from '../../checks/project-files.ts'

/** A document of Kubernetes, as it was parsed. */
export interface Manifest {
  /** Its file, or another name for people. */
  readonly name: string
  readonly document: { readonly apiVersion?: unknown; readonly kind?: unknown }
}

/** A class of `kubernetes-models`, which are made from the API's published schemas. */
type Model = new (document: object) => { validate(): void }

/**
 * What is wrong with manifests by the schemas of the Kubernetes API, by their names. The schemas themselves allow
 * unknown fields. Their form as types does not, for a literal, so each manifest is also compiled.
 */
export async function faultsInManifests(
  manifests: readonly Manifest[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const faults = new Map<string, string[]>(manifests.map(({ name }) => [name, []]))
  const known: Manifest[] = []
  for (const manifest of manifests) {
    const fault = await valueFault(manifest)
    if (fault !== 'no schema') known.push(manifest)
    if (fault !== null) faults.get(manifest.name)?.push(fault)
  }
  for (const { name, fault } of typeFaults(known)) faults.get(name)?.push(fault)
  return faults
}

/** What the schema says about the values, with their formats; `null` if they are right. */
async function valueFault({ document }: Manifest): Promise<string | null> {
  const path = modelPath(document)
  const module = path && (await import(path).catch(() => null))
  const Class: Model | undefined = module?.[String(document.kind)]
  if (!Class) return 'no schema'
  try {
    new Class(document).validate()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function modelPath({ apiVersion, kind }: Manifest['document']): string | null {
  const isName = /^([a-z][\w.]*\/)?v\w+ [A-Z]\w+$/.test(`${apiVersion} ${kind}`)
  return isName ? `kubernetes-models/${apiVersion}/${kind}` : null
}

interface TypeFault {
  readonly name: string
  readonly fault: string
}

function typeFaults(manifests: readonly Manifest[]): readonly TypeFault[] {
  const folder = join(checkoutFolder, 'lab/.types', `manifests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const files = manifests.map(({ document }, index) => {
    const file = `manifest-${index}.ts`
    const type = `import('${modelPath(document)}').I${document.kind}`
    const text = `export const manifest: ${type} = ${JSON.stringify(document, null, 2)}\n`
    writeFileSync(join(folder, file), text)
    return file
  })
  const compilerOptions = { module: 'nodenext', strict: true, skipLibCheck: true, noEmit: true, types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = join(checkoutFolder, 'node_modules/.bin/tsc')
  const { status, stdout, stderr } = spawnSync(tsc, ['--project', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const found = [...stdout.matchAll(/^manifest-(\d+)\.ts\(\d+,\d+\): error (.*(?:\n {2}.*)*)/gm)]
  if (found.length === 0 && status !== 0) throw new Error(`The compiler failed: ${stdout}${stderr}`)
  return found.map(([, index, fault = '']) => ({ name: manifests[Number(index)]?.name ?? '', fault }))
}
