import type { Operation } from './document.ts'

type Credentials = NonNullable<Operation['security']>

/** The credentials that a merchant's server sends: the `security` of an operation for it. */
export const serverCredentials: Credentials = [{ apiKey: [], accessToken: [] }]

/** The credentials that a page sends, which everybody can read: the `security` of an operation for the card fields. */
export const pageCredentials: Credentials = [{ apiKey: [] }]
