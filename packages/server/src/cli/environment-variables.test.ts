import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { environmentVariables } from './environment-variables.ts'

it('docs/configuration.md lists every variable, with docs/monitoring.md for those of traces', () => {
  const pages = ['configuration', 'monitoring'].map((name) =>
    readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8'),
  )
  const documented = new Set(pages.join('\n').match(/(?<=`)[A-Z][A-Z_]+(?=[`=])/g))
  expect(environmentVariables.map(({ name }) => name).filter((name) => !documented.has(name))).toEqual([])
})
