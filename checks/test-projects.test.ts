import { expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

it('no unit test starts a service or a program: such tests have another name', () => {
  const unit = projectFiles().filter(
    (path) =>
      /^packages\/.*\/src\/.*\.test\.tsx?$/.test(path) &&
      !/\.(dom|service|postgres|stores|long)\.test\.tsx?$/.test(path),
  )
  expect(unit.length).toBeGreaterThan(80)
  const starts = unit.filter((path) =>
    /start-test-service|open-store|support\/(programs|receivers|postgres)\/|'node:(http|net|tls|child_process)'/.test(
      readProjectFile(path),
    ),
  )
  expect(starts).toEqual([])
})
