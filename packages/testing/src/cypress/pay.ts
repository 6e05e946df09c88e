import type { FieldError } from '../fields/field-now.ts'
import { formAround } from '../fields/form-around.ts'
import { isTokenUrl } from '../token-url.ts'
import { type Patience, until } from '../until.ts'
import { findInputs, type Input, type Inputs, inputsNow, readShown } from './find-fields.ts'
import { callOnOwner, framesOfTab, pressKey } from './tab.ts'
import { focusInput } from './type-text.ts'

/** What happened after the payer submitted a payment. The shop's page shows what the shop does next. */
export type PaymentOutcome =
  /** Fields show errors, and nothing was sent. */
  | { readonly is: 'refused'; readonly errors: readonly FieldError[] }
  /** The service did not create a token. */
  | { readonly is: 'declined'; readonly status: number }
  /** The service created a token. */
  | { readonly is: 'tokenized' }
  /** The fields have left the page, because the browser shows the next one. */
  | { readonly is: 'navigated' }

/** Submits the form around the fields, and waits for the outcome. */
export async function payNow(patience: Patience): Promise<PaymentOutcome> {
  const inputs = await findInputs(patience)
  const before = await tokenAnswers(inputs)
  await submitForm(inputs, patience)
  return until(
    () => outcomeNow(inputs, before),
    () => 'Submitted the payment. No field shows an error, and no token was requested',
    patience,
  )
}

async function submitForm({ pan }: Inputs, patience: Patience): Promise<void> {
  const found = await callOnOwner<'clicked' | 'no button' | 'no form'>(
    pan.frame,
    `function () {
      const { hasForm, button } = (${formAround})(this)
      button?.click()
      return button ? 'clicked' : hasForm ? 'no button' : 'no form'
    }`,
  )
  if (found === 'no form')
    throw new Error('There is no form around the fields. Click the button that submits the payment yourself.')
  if (found === 'clicked') return
  await focusInput(pan, patience)
  await pressKey('Enter')
}

async function outcomeNow(inputs: Inputs, before: TokenAnswers): Promise<PaymentOutcome | undefined> {
  const present = new Set((await framesOfTab()).map(({ id }) => id))
  if (!present.has(inputs.pan.frame.id)) return { is: 'navigated' }
  const after = await tokenAnswers(inputs)
  const [status] = after.flatMap((statuses, frame) => statuses.slice(before[frame]?.length ?? 0))
  if (status !== undefined) return status < 300 ? { is: 'tokenized' } : { is: 'declined', status }
  const errors = (await Promise.all((await inputsNow()).map(errorOf))).flat()
  return errors.length > 0 ? { is: 'refused', errors } : undefined
}

async function errorOf(input: Input): Promise<readonly FieldError[]> {
  // The field may be leaving the page.
  const shown = await readShown(input).catch(() => null)
  return shown?.error ? [{ field: input.field, message: shown.error }] : []
}

/** The statuses of the service's responses to token requests, for each frame of a group. */
type TokenAnswers = readonly (readonly number[])[]

async function tokenAnswers(inputs: Inputs): Promise<TokenAnswers> {
  const frames = new Map(Object.values(inputs).map(({ frame }) => [frame.id, frame]))
  return Promise.all(
    [...frames.values()].map(async (frame) => {
      const answers = await frame.evaluate(readAnswers).catch(() => [])
      // A request that got no answer has the status 0.
      return answers.flatMap(({ url, status }) => (isTokenUrl(url) && status > 0 ? [status] : []))
    }),
  )
}

/** Runs in the frame of a field. */
function readAnswers(): { url: string; status: number }[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries.map(({ name, responseStatus }) => ({ url: name, status: responseStatus }))
}
