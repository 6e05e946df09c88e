// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import { initialState } from '../field/field-state.ts'
import { wordingOf } from '../locales/wording.ts'
import { tokenizeGroup } from './tokenize-group.ts'

afterEach(() => vi.unstubAllGlobals())

const complete = { verdict: { is: 'complete' }, wishes: [], keyPart: 'part' } as const
const typed = {
  pan: { ...initialState, ...complete, digits: '4242424242424242' },
  expiration: { ...initialState, ...complete, digits: '1230' },
  cvv: { ...initialState, ...complete, digits: '123' },
}

/** Requests a token of a service that finds a card number in one of the texts. */
function refused(tokenData: { readonly name: string; readonly email?: string }) {
  const message = 'must not contain a card number'
  const body = { code: 400, message, data: { errorMessage: message, reason: 'card_number_in_text' } }
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }))
  const context = { apiKey: 'ek_test_demo', attempt: 'a', country: undefined, wording: wordingOf('pt') }
  return tokenizeGroup(typed, { ...context, tokenData })
}

it.each(['4242 4242 4242 4242', 'Ana ４２４２４２４２４２４２４２４２'])(
  'tells the payer that a name is a number: %s',
  async (name) => {
    const error = {
      type: 'validation_error',
      element: 'validation_error',
      code: 3,
      field: 'name',
      message: 'Informe o nome impresso no cartão, não o número.',
    }
    expect(await refused({ name })).toEqual({ error: { ...error, errors: [error] } })
  },
)

it('tells the developer about a number in another text', async () => {
  const email = '4242424242424242@shop.example'
  expect(await refused({ name: 'Ana Souza', email })).toMatchObject({
    error: { type: 'api_error', reason: 'card_number_in_text' },
  })
})
