import { readFileSync } from 'node:fs'

const page = new URL('../../docs/frameworks.md', import.meta.url)

/** The example modules of docs/frameworks.md, by the names of their files. Each begins with a comment with its name. */
export function frameworkExamples(): ReadonlyMap<string, string> {
  // Text and blocks of code alternate.
  const blocks = readFileSync(page, 'utf8')
    .split(/^```/m)
    .filter((_, index) => index % 2 === 1)
  return new Map(
    blocks.flatMap((block): [string, string][] => {
      const [, comment = '', ...code] = block.split('\n')
      const [, file] = /^(?:\/\/|<!--) ([\w.-]+)/.exec(comment) ?? []
      return file ? [[file, code.join('\n')]] : []
    }),
  )
}
