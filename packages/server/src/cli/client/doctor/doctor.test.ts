import { version } from '@element-js/protocol/frame'
import { expect, it } from 'vitest'
import { type Examination, findingsOf } from './doctor.ts'

/** A page in which nothing is found. */
const well: Examination = {
  url: 'https://shop.example/',
  headers: { 'content-security-policy': "default-src 'self'" },
  fields: 3,
  requests: ['https://shop.example/', `https://pay.example/element-${version}.js`],
  console: ['element.js: loaded', 'another line'],
  document: {
    hasPolicy: false,
    hasLiveRegion: true,
    scripts: [{ src: `https://pay.example/element-${version}.js`, integrity: 'sha384-abc' }],
    covers: [],
  },
}
const idsOf = (change: Partial<Examination>): string[] =>
  findingsOf({ ...well, ...change }).map(({ id }) => id)

it('nothing is found in a page that is right', () => {
  expect(findingsOf(well)).toEqual([])
})

it.each<[id: string, change: Partial<Examination>]>([
  ['no-fields', { fields: 0 }],
  ['no-csp', { headers: {} }],
  ['no-error-region', { document: { ...well.document, hasLiveRegion: false } }],
  ['covered', { document: { ...well.document, covers: ['div.banner'] } }],
  ['mixed-content', { requests: ['http://images.example/a.png', 'http://images.example/a.png'] }],
  [
    'no-integrity',
    {
      document: {
        ...well.document,
        scripts: [{ src: `https://pay.example/element-${version}.mjs`, integrity: '' }],
      },
    },
  ],
])('%s is found once', (id, change) => {
  expect(idsOf(change)).toEqual([id])
})

it('a policy in the document is enough, and a page on this machine needs no HTTPS', () => {
  expect(idsOf({ headers: {}, document: { ...well.document, hasPolicy: true } })).toEqual([])
  expect(idsOf({ url: 'http://localhost:3000/', requests: ['http://localhost:3000/'] })).toEqual([])
})

it('a warning of the library is a finding with its fix', () => {
  const line =
    'element.js: The pan has no name. Put a `<label for>` beside it. See docs/warnings.md#no-label.'
  expect(findingsOf({ ...well, console: [line] })).toEqual([
    { id: 'no-label', problem: 'The pan has no name.', fix: 'Put a `<label for>` beside it.' },
  ])
})
