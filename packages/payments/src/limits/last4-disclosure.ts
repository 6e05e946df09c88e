import { type Brand, detectBrand, judgePan } from '@element-js/card'
import { declinesKeptMs, type Label, type LimitStore } from './limit-store.ts'

/**
 * How many tokens of numbers that begin with a complete one, or could go on, have their last four digits within an hour,
 * for each payer. Somebody behind the same address counts as the payer, and withheld digits would confirm each right
 * guess of the payer's number.
 */
const mostTold = 60

/**
 * Decides whether a page may learn the last four digits of a card number with its token.
 *
 * Some brands have numbers of several lengths, so that a number can be complete before its payer has typed the rest. A
 * page that asked for a token after each digit would learn four other digits each time, in the end most of the number.
 * So if a payer sends one number that begins with another, a merchant's pages learn the last four digits of the first one
 * only, for an hour. The merchant's server always gets them. The numbers of other payers do not count: anybody could
 * otherwise send a longer number for each guess, and would recognize the number that a payer has typed.
 */
export interface Last4Disclosure {
  mayShowLast4(number: NamedNumber): Promise<boolean>
}

interface NamedNumber {
  readonly merchantId: string
  /** Who sends it: see `payerOf`. */
  readonly payer: string
  readonly pan: string
  /** Of the number, by the vault. */
  readonly fingerprint: string
}

interface ToldNumbersOptions {
  readonly store: LimitStore
  /** Names a number that another one begins with at a merchant, so that nobody can compute it from the name. */
  readonly fingerprint: (merchantId: string, number: string) => Promise<string>
  /** Called when the store cannot be asked. Then the digits are withheld. */
  readonly onError: (error: unknown) => void
}

export function createLast4Disclosure({
  store,
  fingerprint: fingerprintOf,
  onError,
}: ToldNumbersOptions): Last4Disclosure {
  const tokens = store.createWindow({ name: 'numbers that go on', limit: mostTold, windowMs: declinesKeptMs })
  return {
    async mayShowLast4({ merchantId, payer, pan, fingerprint: own }) {
      const brand = detectBrand(pan)
      const beginnings = completeBeginnings(pan, brand)
      // Hardly any Visa number has more than 16 digits, and asking the store about all others would slow down most
      // tokens.
      if (brand?.id === 'visa') return beginnings.length === 0
      const mayGoOn = brand?.lengths.some((length) => length > pan.length) ?? false
      if (beginnings.length === 0 && !mayGoOn) return true
      try {
        if ((await tokens.take(payer)) > 0) return false
        const others = await Promise.all(beginnings.map((number) => fingerprintOf(merchantId, number)))
        const whole = (name: string): Label => store.labelOf(`whole number ${payer} ${name}`)
        const beginning = (name: string): Label => store.labelOf(`beginning number ${payer} ${name}`)
        // Marked first: of two requests at the same time, at least one finds the other.
        await store.marks.add([whole(own), ...others.map(beginning)])
        return !(await store.marks.hasAny([beginning(own), ...others.map(whole)]))
      } catch (error) {
        onError(error)
        return false
      }
    },
  }
}

/** The beginnings of a number that are complete numbers themselves. */
function completeBeginnings(pan: string, brand: Brand | null): readonly string[] {
  return (brand?.lengths ?? [])
    .filter((length) => length < pan.length)
    .map((length) => pan.slice(0, length))
    .filter((beginning) => judgePan(beginning).is === 'complete')
}
