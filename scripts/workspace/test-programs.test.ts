import { expect, it } from 'vitest'
import { missingPrograms, missingText } from './test-programs.mjs'

const programs = {
  'tests in Firefox': { 'firefox-esr': () => false, xvfb: () => true },
  'tests on PostgreSQL': { postgresql: () => true },
  'examples in PHP': { 'php-cli': () => false, 'php-curl': () => false },
}

it('names what is missing, and what it is for', () => {
  const missing = missingPrograms(programs)
  expect(missingText(missing, { isCi: true })).toBe(`These packages of Debian are installed for the tests:
  tests in Firefox: firefox-esr
  examples in PHP: php-cli, php-curl`)
  expect(missingText(missing, { isCi: false })).toMatch(/^Left out, .*\n {2}tests in Firefox: firefox-esr\n/)
})

it('says so when nothing is missing', () => {
  expect(missingText(missingPrograms({ 'tests of nothing': {} }), { isCi: true })).toMatch(/^Every program/)
})
