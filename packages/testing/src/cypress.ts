import type { FieldName } from '@element-js/protocol/frame'
import type { ChallengeOutcome } from './challenge-page.ts'
import { answerChallenge } from './cypress/challenge.ts'
import { findInput, findInputs, readShown } from './cypress/find-fields.ts'
import { fillHolder } from './cypress/page-inputs.ts'
import { type PaymentOutcome, payNow } from './cypress/pay.ts'
import { enqueue } from './cypress/tab.ts'
import { typeText } from './cypress/type-text.ts'
import { type ExpectedField, refuseBrand, untilAsExpected } from './fields/expected-field.ts'
import { type FieldError, withoutDigits } from './fields/field-now.ts'
import { type CardToFill, fillFields } from './fields/fill-fields.ts'
import type { Patience } from './until.ts'

export type { CardToFill, ChallengeOutcome, ExpectedField, FieldError, Patience, PaymentOutcome }

declare global {
  namespace Cypress {
    /** Is merged with the interface of this name in Cypress' own types. */
    interface Chainable<Subject> {}
  }
}

/**
 * Types a card into the fields of the page: into one `card` element, or into a `pan`, an `expiration` and a `cvv`
 * element. It finds the fields however they are mounted. It types trusted keys, so it needs a Chromium-based browser.
 *
 * @param pan The number, with or without spaces.
 * @throws if the page has no such group, or more than one. The error names the elements that were found.
 */
export function fillCard(pan: string, card: CardToFill = {}): Cypress.Chainable<void> {
  return enqueue(async () => {
    const inputs = await findInputs(card)
    const group = {
      today: () =>
        inputs.pan.frame.evaluate(() => {
          const now = new Date()
          return { month: now.getMonth() + 1, year: now.getFullYear() }
        }),
      type: (field: FieldName, text: string) => typeText(inputs[field], text, card),
      typeName: () => fillHolder(card),
      read: (field: FieldName) => readShown(inputs[field]),
    }
    await fillFields(group, pan, card)
  }, card)
}

/** Replaces the value of one field. The value may be wrong or incomplete; an empty one clears the field. */
export function fillField(field: FieldName, text: string, patience: Patience = {}): Cypress.Chainable<void> {
  return enqueue(async () => typeText(await findInput(field, patience), text, patience), patience)
}

/**
 * Waits until a field has the expected state.
 *
 * @throws when the time is up. The error says what the field is instead, and contains no digit of a card.
 */
export function expectField(field: FieldName, expected: ExpectedField): Cypress.Chainable<void> {
  refuseBrand(field, expected)
  return enqueue(async () => {
    const input = await findInput(field, expected)
    await untilAsExpected(field, expected, async () => withoutDigits(await readShown(input)))
  }, expected)
}

/**
 * Submits the form around the fields, by its button or by Enter, and waits for the outcome: an error in a field, a
 * refusal of the card, or a token. It does not wait for the shop: continue with what its page shows.
 *
 * @throws if there is no form around the fields, or if no token is requested.
 */
export function pay(patience: Patience = {}): Cypress.Chainable<PaymentOutcome> {
  return enqueue(() => payNow(patience), patience)
}

/**
 * Answers the bank's question of a payment with 3-D Secure, on the sandbox's page: in a frame of the shop's page, or in
 * place of that page. Cypress has only one tab, so do not use `mode: 'window'`.
 */
export function challenge(outcome: ChallengeOutcome, patience: Patience = {}): Cypress.Chainable<void> {
  return enqueue(() => answerChallenge(outcome, patience), patience)
}
