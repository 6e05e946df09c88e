import { checksumOf } from '../../../packages/payments/src/payment-methods/pix.ts'
import { readCases } from '../read-cases.ts'
import { compare, type Suite } from '../suite.ts'

interface Codes {
  readonly checksums?: Readonly<Record<string, string>>
  /** Whole codes: each ends with its checksum. */
  readonly codes: readonly string[]
}

export const checksums: readonly Suite[] = [
  suiteOf('EMVCo, QR codes', 'emvco'),
  suiteOf('pix-utils, BR Codes', 'pix-utils'),
  suiteOf('Brazilian Utils, checksums', 'brazilian-utils-checksums'),
]

function suiteOf(name: string, file: string): Suite {
  const { facts, cases } = readCases<Codes>(file)
  return {
    name,
    ...facts,
    judges: 'the checksum of a BR Code',
    cases: () => [
      ...Object.entries(cases.checksums ?? {}).map(([text, checksum]) =>
        compare(JSON.stringify(text), checksum, () => checksumOf(text)),
      ),
      ...cases.codes.map((code) => compare(code, code.slice(-4), () => checksumOf(code.slice(0, -4)))),
    ],
    differences: [],
  }
}
