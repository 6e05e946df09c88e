import type { Argument } from './command.ts'

/** The first word of every command about one merchant. */
export const merchantArgument: Argument = {
  name: 'merchant',
  about: "a merchant's id, as element-server merchants list shows it",
}
