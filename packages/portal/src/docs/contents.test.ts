import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contentsFile, sectionsIn } from './read-docs.ts'

const root = new URL('../../../../', import.meta.url)

it('the contents list every document of the project, and the README of every published package, once', () => {
  const files = sectionsIn(readFileSync(new URL(contentsFile, root), 'utf8')).flatMap(
    (section) => section.files,
  )
  const inFolder = (folder: string) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith('.md'))
      .map((name) => folder + name)
  const readmes = readdirSync(new URL('packages/', root)).flatMap((name) => {
    const { private: isPrivate } = JSON.parse(
      readFileSync(new URL(`packages/${name}/package.json`, root), 'utf8'),
    )
    return isPrivate ? [] : [`packages/${name}/README.md`]
  })
  const documents = [...inFolder('docs/'), ...inFolder('docs/decisions/'), ...readmes]
  expect(files).toEqual(expect.arrayContaining(documents.filter((file) => file !== contentsFile)))
  expect(new Set(files).size).toBe(files.length)
})
