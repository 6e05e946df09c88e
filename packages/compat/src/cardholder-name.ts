import { warnOnce } from './unavailable.ts'

/** The other libraries do not require a name, but our service does. */
const nobodysName = 'CARDHOLDER'

/** The name that a page has passed, or one that stands for none, with a warning. */
export function cardholderName(given: unknown): string {
  if (typeof given === 'string' && /[^\s\p{DI}]/u.test(given)) return given
  warnOnce(`a token needs the cardholder's name; ${nobodysName} is used.`)
  return nobodysName
}
