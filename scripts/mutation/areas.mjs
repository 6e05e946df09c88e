/**
 * Code in which a change must make a test fail.
 *
 * @typedef {object} MutationArea
 * @property {readonly string[]} code What is mutated: paths in the checkout, or patterns of them.
 * @property {readonly string[]} tests The tests that must notice. Patterns. Short ones: all of them may run for a mutant.
 */

const server = 'packages/server/src'

/**
 * The areas of `npm run figures mutants`, by name. Each must reach the score in `stryker.config.mjs` by itself, so that
 * a good one does not hide a bad one.
 *
 * @type {Readonly<Record<string, MutationArea>>}
 */
export const mutationAreas = {
  vault: {
    code: [`${server}/vault/{data-keys,held-keys,keyed-labels,master-key-ring,master-keys,seal,vault}.ts`],
    tests: [`${server}/vault/*.test.ts`],
  },
  signatures: {
    code: [
      `${server}/notifications/delivery/sign.ts`,
      `${server}/notifications/domain/signing-secret.ts`,
      `${server}/notifications/signing-secrets.ts`,
      `${server}/http/credentials.ts`,
    ],
    tests: [
      `${server}/notifications/delivery/sign.test.ts`,
      `${server}/notifications/signing-secrets.service.test.ts`,
      `${server}/http/credentials.test.ts`,
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
