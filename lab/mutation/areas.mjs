/**
 * Code in which a change must make a test fail.
 *
 * @typedef {object} MutationArea
 * @property {readonly string[]} code The code to mutate: paths in the checkout, or patterns of them.
 * @property {readonly string[]} tests Patterns of the tests that must notice. The tests must be short, because all of
 *   them may run for a mutant.
 */

const payments = 'packages/payments/src'
const frame = 'packages/protocol/src/frame'

/**
 * The areas of `npm run lab -- mutants`, by name. Each must reach the score in `stryker.config.mjs` by itself, so that
 * a good one does not hide a bad one.
 *
 * @type {Readonly<Record<string, MutationArea>>}
 */
export const mutationAreas = {
  vault: {
    code: ['packages/vault/src/{data-keys,held-keys,keyed-labels,master-key-ring,master-keys,seal,vault}.ts'],
    tests: ['packages/vault/src/*.test.ts'],
  },
  signatures: {
    code: [
      `${payments}/notifications/delivery/sign.ts`,
      `${payments}/notifications/signing-secrets.ts`,
      'packages/http/src/credentials.ts',
      'packages/node/src/webhooks/{check-signature,verify-notification}.ts',
    ],
    tests: [
      `${payments}/notifications/delivery/sign.test.ts`,
      `${payments}/notifications/signing-secrets.service.test.ts`,
      'packages/http/src/credentials.test.ts',
      'packages/node/src/webhooks/verify-notification.test.ts',
    ],
  },
  states: {
    code: [
      `${payments}/charges/domain/{challenge-deadline,charge,charge-installments,create-time,new-charge,usable-challenge}.ts`,
      `${payments}/charges/domain/{outcome-of-intent,transfer-status}.ts`,
      `${payments}/links/{domain/payment-link,find-installments}.ts`,
      `${payments}/refunds/domain/charge-refunds.ts`,
      `${payments}/installments/domain/{installment-option,offer-options,read-rule}.ts`,
      `${payments}/tokens/domain/{card,cvv-token,judge-card,verification}.ts`,
    ],
    tests: [
      `${payments}/{charges,links,refunds,installments,tokens}/domain/*.test.ts`,
      `${payments}/links/find-installments.test.ts`,
    ],
  },
  reconciliation: {
    code: [`${payments}/reconciliation/domain/compare-payment.ts`],
    tests: [`${payments}/reconciliation/domain/*.test.ts`],
  },
  money: {
    code: ['packages/values/src/money/!(*.test).ts'],
    tests: ['packages/values/src/money/*.test.ts'],
  },
  judges: {
    // Not the table of brands and its reader, which builds the table once, so that Stryker would see it in only one
    // test: `pack-brands.test.ts` compares all of it with its sources.
    code: ['packages/card/src/{check-digit,detect-brand,expiration,groups,networks,pan,security-code}.ts'],
    tests: ['packages/card/src/*.test.ts'],
  },
  fields: {
    code: [
      'packages/frames/src/element/{element-events,element-state,focus-moves}.ts',
      'packages/frames/src/field/{edit-history,field-state}.ts',
    ],
    tests: [
      'packages/frames/src/element/*.test.ts',
      'packages/frames/src/field/{edit-history,field-state}.test.ts',
    ],
  },
  parsers: {
    code: [
      `${frame}/{is-record,known-options,messages,option-kinds,read-frame-setup,style}.ts`,
      'packages/frames/src/{host-link,view/style-rules}.ts',
      'packages/element/src/payments/challenge/read-charge-answer.ts',
    ],
    tests: [
      `${frame}/*.test.ts`,
      'packages/frames/src/{host-link,view/style-rules}.test.ts',
      'packages/element/src/payments/challenge/read-charge-answer.test.ts',
    ],
  },
}

/**
 * The area that `MUTATION_AREA` names. The configurations of Stryker and Vitest have no arguments.
 *
 * @throws an Error that names the areas that exist.
 */
export function areaOfEnvironment() {
  const name = process.env.MUTATION_AREA ?? ''
  const area = Object.hasOwn(mutationAreas, name) ? mutationAreas[name] : undefined
  if (area) return area
  throw new Error(`MUTATION_AREA is "${name}": name one of ${Object.keys(mutationAreas).join(', ')}.`)
}
