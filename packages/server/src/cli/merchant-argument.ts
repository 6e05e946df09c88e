import type { Argument } from './command.ts'

/** The first argument of every command about one merchant. */
export const merchantArgument: Argument = {
  name: 'merchant',
  about: "a merchant's id, as shown by merchants list",
}
