import { createRequire } from 'node:module'
import type { BrowserSuite } from './suite.ts'

interface NaughtyString {
  /** Its place in the list. */
  readonly name: string
  readonly text: string
}

// The package is a JSON file.
const require = createRequire(import.meta.url)
const texts: readonly string[] = require('big-list-of-naughty-strings')

export const naughtyStrings: BrowserSuite<NaughtyString> = {
  name: 'Big List of Naughty Strings',
  source: 'npm big-list-of-naughty-strings 1.0.0',
  license: 'MIT',
  judges: 'the texts of links and payments, on every page that shows them',
  cases: texts.map((text, index) => ({ name: `#${index}`, text })),
  differences: [
    {
      why: 'A name and an address must have a character that is not a blank, so these are refused with 400.',
      cases: ['#0', '#135', '#137', '#138'],
    },
  ],
}
