import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

const testName = /[\w-]+(?:\.[\w-]+)*\.(?:test|spec|contract)\.tsx?/g

it('every test that a document names is there', () => {
  const files = projectFiles()
  const names = new Set(files.map((path) => posix.basename(path)))
  const missing = files
    .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
    .flatMap((path) => [...readProjectFile(path).matchAll(testName)].map(([name]) => ({ path, name })))
    .filter(({ name }) => !names.has(name))
  expect(missing).toEqual([])
})

it('every test file is of a project: what starts a service or a program says so by its name', () => {
  const unit = projectFiles().filter(
    (path) =>
      /^packages\/.*\/src\/.*\.test\.tsx?$/.test(path) && !/\.(dom|service|postgres)\.test\.tsx?$/.test(path),
  )
  expect(unit.length).toBeGreaterThan(80)
  const starts = unit.filter((path) =>
    /start-test-service|open-store|support\/(programs|receivers|postgres)\/|'node:(http|net|tls|child_process)'/.test(
      readProjectFile(path),
    ),
  )
  expect(starts).toEqual([])
})
