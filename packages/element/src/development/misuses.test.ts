// @vitest-environment node
import { version } from '@element-js/protocol/frame'
import { expect, it } from 'vitest'
import { misuses } from './misuses.ts'

const introduction = `# Warnings

What the library warns about in the console while you build a page, and how to fix it.

With a sandbox key (\`ek_test_…\`) the library loads one more file, \`development-${version}.mjs\`. It examines the page and
reports with \`console.warn\` what would cause problems for payers: each problem once per page, with its fix. With a live
key, it loads no such file and reports nothing, except \`covered\` with the option \`refuseWhenCovered\`. If the page's
policy blocks the file, everything else works ([the line to add](csp.md#warnings-in-the-sandbox)). Each warning is
tested on a page with the misuse and on one without it.

These are not misuses: a container that is hidden when its field is mounted, as in a closed dialog or tab, because the
field loads and works once it is shown; and a container in a \`<label>\`, because the label names the field.

Mistakes that make it impossible to continue, such as a container that does not exist, throw an \`IntegrationError\`
instead of causing a warning.

`

it('docs/warnings.md lists every warning under its anchor', async () => {
  const sections = Object.entries(misuses).map(
    ([name, { when, why, fix }]) =>
      `## ${name}\n\nAppears when ${when}.\n\nConsequence: ${why}.\n\n${fix.replace(/:$/, '; the warning names it.')}\n`,
  )
  await expect(introduction + sections.join('\n')).toMatchFileSnapshot('../../../../docs/warnings.md')
})
