// @vitest-environment node
import { expect, it } from 'vitest'
import { misuses } from './misuses.ts'

const introduction = `# Warnings

With a key of the sandbox (\`ek_test_…\`) the library loads one more file, \`development-1.2.0.mjs\`, that looks at the page
and tells on the console what payers would suffer from: \`console.warn\`, each once a page, with the fix. With a live
key nothing is loaded and nothing is said. Where the page's policy keeps the file away, all else works
([the line for it](csp.md#warnings-in-the-sandbox)). Each is tried on a page that has the misuse, and on one that has not.

What is no misuse: a container that is hidden when its field is mounted, in a closed dialog or a tab. The field loads and
can be typed in once it is shown. A container in a \`<label>\` is fine too: the label names the field.

Mistakes that leave nothing to go on with, an unknown option say, are thrown as \`IntegrationError\` and not warned of.

`

it('docs/warnings.md lists every warning under its anchor', async () => {
  const sections = Object.entries(misuses).map(
    ([name, { when, why, fix }]) => `## ${name}\n\nWhen ${when}.\n\nWhat comes of it: ${why}.\n\n${fix}\n`,
  )
  await expect(introduction + sections.join('\n')).toMatchFileSnapshot('../../../../docs/warnings.md')
})
