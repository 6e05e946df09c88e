import { expect, it } from 'vitest'
import { reproducibleBom } from './reproducible-bom.mjs'

const hash = { alg: 'SHA-512', content: '0a' }
const main = { 'bom-ref': 'main', name: 'main', version: '1.0.0' }
const sums = { 'bom-ref': 'sums', name: 'sums', version: '1.2.3' }
const website = { type: 'website', url: 'https://sums.example' }

/** A bill as pnpm writes it, with the parts that differ between two runs. */
function billOf(run: { serialNumber: string; timestamp: string; registry: string }, isReversed = false) {
  const distribution = { type: 'distribution', url: `${run.registry}/sums.tgz`, hashes: [hash] }
  const other = { 'bom-ref': 'other', name: 'other', version: '1.0.0' }
  const components = [{ ...sums, externalReferences: [distribution, website] }, other]
  const dependencies = [{ ref: 'main', dependsOn: ['sums', 'other'] }, { ref: 'other' }]
  return {
    serialNumber: run.serialNumber,
    metadata: { timestamp: run.timestamp, component: main },
    components: isReversed ? components.toReversed() : components,
    dependencies: isReversed ? dependencies.toReversed() : dependencies,
  }
}

const first = {
  serialNumber: 'urn:uuid:1',
  timestamp: '2026-01-01T00:00:00Z',
  registry: 'https://one.example',
}
const second = {
  serialNumber: 'urn:uuid:2',
  timestamp: '2026-01-02T00:00:00Z',
  registry: 'https://two.example',
}

it('is the same for the same packages, at any time and on any machine', () => {
  expect(JSON.stringify(reproducibleBom(billOf(first)))).toBe(
    JSON.stringify(reproducibleBom(billOf(second, true))),
  )
})

it('keeps the facts about a package, with the hash of its bytes', () => {
  expect(reproducibleBom(billOf(first))).toEqual({
    metadata: { component: main },
    components: [
      { 'bom-ref': 'other', name: 'other', version: '1.0.0' },
      { ...sums, hashes: [hash], externalReferences: [website] },
    ],
    dependencies: [
      { ref: 'main', dependsOn: ['other', 'sums'] },
      { ref: 'other', dependsOn: [] },
    ],
  })
})
