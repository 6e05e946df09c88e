import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectFiles, readProjectFile } from './project-files.ts'

interface Step {
  readonly uses?: string
  readonly run?: string
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly container?: { readonly image: string }
        readonly 'timeout-minutes'?: number
        readonly steps: readonly Step[]
      }
    >
  >
}

const workflows = projectFiles()
  .filter((path) => path.startsWith('.github/workflows/'))
  .map((path): [string, Workflow] => [path, parse(readProjectFile(path))])

describe.each(workflows)('%s', (_, { permissions, jobs }) => {
  it('may only read the repository', () => {
    expect(permissions).toEqual({ contents: 'read' })
  })

  it('runs actions by the hash of their commit, which nobody can move to other code', () => {
    const actions = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
  })
})

describe('the workflow of the gate', () => {
  const gate = workflows.find(([path]) => path === '.github/workflows/gate.yml')?.[1].jobs.gate

  it('runs what a clean checkout runs, and nothing else', () => {
    expect(gate?.steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run'])
  })

  it('gives it more time than it gives itself', () => {
    const [, limitMinutes] = /\btimeout .*\b(\d+)m npm test\b/.exec(readProjectFile('.ci/run')) ?? []
    expect(gate?.['timeout-minutes']).toBeGreaterThan(Number(limitMinutes))
  })

  it('starts on the oldest Node that a contributor may have', () => {
    const { engines } = JSON.parse(readProjectFile('package.json')) as { engines: { node: string } }
    expect(gate?.container?.image).toBe(`node:${engines.node.replace('>=', '')}-bookworm`)
  })
})
