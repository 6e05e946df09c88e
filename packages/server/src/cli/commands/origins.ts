import {
  addFrameOrigins,
  findWayWithout,
  listFrameOrigins,
  mostOriginCharacters,
  readFrameOrigin,
  removeFrameOrigin,
} from '@element-js/payments'
import { withoutCredentials } from '../client/connection.ts'
import { type Command, UsageError } from '../command.ts'
import { didYouMean } from '../invocation.ts'
import { merchantArgument, withMerchant } from '../with-store.ts'

export const add: Command = {
  about: [
    "Lets the pages of an origin embed the merchant's card fields. An origin is a scheme and a host, with the port if it is not the default one; :* means any port. It must be https:, except on localhost and 127.0.0.1.",
  ],
  arguments: [
    merchantArgument,
    { name: 'origin', about: 'for example https://shop.example or http://localhost:*', count: 'some' },
  ],
  run: (invocation) => {
    const [, ...given] = invocation.words
    const origins = given.map(readOrigin)
    return withMerchant(invocation, async ({ db, merchantId, author }) => {
      if (!(await addFrameOrigins(db, await author(), origins))) throw tooManyOrigins()
      const all = await listFrameOrigins(db, merchantId)
      return { text: `${merchantId} may be embedded on ${all.join(', ')}.`, json: all }
    })
  },
}

export const remove: Command = {
  about: [
    "Stops the pages of an origin from embedding the merchant's card fields. Browsers that have cached the fields' document apply this within an hour.",
  ],
  arguments: [merchantArgument, { name: 'origin', about: 'a registered origin' }],
  run: (invocation) => {
    const [, given = ''] = invocation.words
    const pattern = readOrigin(given)
    return withMerchant(invocation, async ({ db, merchantId, author }) => {
      const isRemoved = await removeFrameOrigin(db, await author(), pattern)
      const left = await listFrameOrigins(db, merchantId)
      if (!isRemoved) {
        throw new UsageError(`${pattern} is not registered for ${merchantId}.${didYouMean(pattern, left)}`)
      }
      return { text: `${merchantId} may be embedded on ${left.join(', ') || 'no page'}.`, json: left }
    })
  },
}

export const list: Command = {
  about: ["Lists the origins whose pages may embed a merchant's card fields."],
  arguments: [merchantArgument],
  run: (invocation) =>
    withMerchant(invocation, async ({ db, merchantId }) => {
      const origins = await listFrameOrigins(db, merchantId)
      return { text: origins.join('\n') || 'There are none.', json: origins }
    }),
}

/** All of them are in one header of each field. */
export function tooManyOrigins(): UsageError {
  return new UsageError(
    `The origins of a merchant may have ${mostOriginCharacters} characters together. Nothing was changed.`,
  )
}

/** Parses an origin that a person typed. @throws UsageError that says what is wrong with it. */
export function readOrigin(text: string): string {
  const read = readFrameOrigin(text)
  if ('pattern' in read) return read.pattern
  const advice =
    findWayWithout(text) ?? 'Give an origin, for example https://shop.example or http://localhost:*'
  throw new UsageError(`"${withoutCredentials(text)}" is ${read.flaw}. ${advice}`)
}
