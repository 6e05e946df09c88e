import { describe, expect, it } from 'vitest'
import { compare, flawsOf, runSuite, type Suite } from './suite.ts'
import { suites } from './suites/index.ts'
import { allSuites, differences, table } from './table.ts'

const introduction = `# Conformance

Other people have written down what a reader of JSON, a card number, a boleto or a form control must do. These suites run
their cases against this project. The cases are facts (an input, and what its authors expect) from packages, or from the
tests of public projects as data in \`checks/conformance/cases\`; the code that runs them is ours.

\`npm run lab -- conformance\` runs all of them. \`npm test\` runs all of them too, except that it takes every
sixteenth of the naughty strings. A case in which we differ must be listed with a reason, and one that is listed must
differ. A test writes this page when you run it with \`--update\`.

`

const notes = `
The texts of JSONTestSuite are the bodies of real requests; the package has U+FFFD where the original files are not UTF-8,
and there the byte FF is sent. A naughty string goes through each text field of a payment link, a refund and a payment.
Their pages must show it as it was sent, and consist of the same elements as with an ordinary text; the lists of the
dashboard are opened with their scripts. The behaviours of form controls are observed with an \`<input>\` and with \`<element-pan>\`
in the same browser, and must be equal.

## Sources and differences

`

describe('we answer as other people’s cases expect, or the difference is listed with its reason', () => {
  it.each(suites.map((suite) => [suite.name, suite] as const))('%s', async (_, suite) => {
    const names = suite.cases().map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(flawsOf(suite, await runSuite(suite))).toEqual([])
  })

  it('of JSONTestSuite 95 texts must be accepted, 188 refused, and 35 may be either', () => {
    const letters = suites[0]?.cases().map(({ name }) => name.charAt(0)) ?? []
    expect(['y', 'n', 'i'].map((kind) => letters.filter((letter) => letter === kind).length)).toEqual([
      95, 188, 35,
    ])
  })

  it('docs/conformance.md has the table: run this test with --update', async () => {
    expect(allSuites.length).toBeGreaterThanOrEqual(12)
    const document = introduction + table() + notes + differences()
    await expect(document).toMatchFileSnapshot('../../docs/conformance.md')
  })
})

describe('a suite fails', () => {
  const suite: Suite = {
    name: 'Made up',
    source: 'this file',
    license: 'MIT',
    judges: 'nothing',
    cases: () => [compare('right', 1, () => 1), compare('wrong', 1, () => 2)],
    differences: [],
  }
  const flaws = async (cases: readonly string[]) =>
    flawsOf({ ...suite, differences: [{ why: 'It is made up.', cases }] }, await runSuite(suite))

  it('if a difference is not listed', async () => {
    expect(await flaws([])).toEqual(['wrong differs, and is not listed: expected 1, got 2'])
  })

  it('if a listed difference does not exist, or is listed twice', async () => {
    expect(await flaws(['wrong'])).toEqual([])
    expect(await flaws(['wrong', 'right'])).toEqual(['right is listed, and does not differ.'])
    expect(await flaws(['wrong', 'wrong'])).toEqual(['wrong is listed twice.'])
  })
})
