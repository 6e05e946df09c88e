import type { FastifyRequest } from 'fastify'
import type { ChallengeTerms, ReturnedFields } from '../acquirer/acquirer.ts'
import { largestField, largestName, longestHeader, mostFields } from '../acquirer/acquirer-protocol.ts'
import { inLanguage, languageInQuery } from './challenge-language.ts'
import { inPlace, placeInQuery } from './challenge-place.ts'

/** The return path from an issuer, below the address of the challenge. */
export const returnPath = '/return'

interface ChallengeRequest {
  readonly publicUrl: string
  readonly challengeId: string
  readonly request: Pick<FastifyRequest, 'query' | 'headers'>
}

/** The data about the payer that the acquirer gets for an authentication. The payer comes back to the same place. */
export function termsOf({ publicUrl, challengeId, request }: ChallengeRequest): ChallengeTerms {
  const { query, headers } = request
  const address = inLanguage(`${publicUrl}/3ds/${challengeId}${returnPath}`, languageInQuery(query))
  return {
    returnUrl: inPlace(address, placeInQuery(query)),
    browser: { acceptHeader: headerOf(headers.accept), userAgent: headerOf(headers['user-agent']) },
  }
}

function headerOf(value: string | undefined): string | null {
  return value ? value.slice(0, longestHeader) : null
}

/** The parameters that were added to the return address, without those that no acquirer would accept. */
export function returnedIn(query: unknown): ReturnedFields {
  const own = ['lang', 'in']
  const fields = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => !own.includes(entry[0]) && isField(entry),
  )
  return Object.fromEntries(fields.slice(0, mostFields))
}

function isField([name, value]: readonly [string, unknown]): boolean {
  return (
    typeof value === 'string' &&
    /^[\w.-]+$/.test(name) &&
    name.length <= largestName &&
    value.length <= largestField &&
    value.isWellFormed() &&
    !value.includes('\0')
  )
}
