import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// Version 7 has no language service that a program can use.
import ts from 'typescript-5'
import type { Consumer } from './packed-packages.ts'

/**
 * What an editor proposes in a consumer's module.
 *
 * @param source The module, with `|` where the cursor is.
 */
export function completionsAt({ folder }: Consumer, source: string): string[] {
  const file = join(folder, 'completed.ts')
  writeFileSync(file, source.replace('|', ''))
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ module: ts.ModuleKind.NodeNext, strict: true, types: [] }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) =>
      ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8')) : undefined,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  })
  const { entries = [] } = service.getCompletionsAtPosition(file, source.indexOf('|'), undefined) ?? {}
  return entries.map(({ name }) => name.replaceAll('"', ''))
}
