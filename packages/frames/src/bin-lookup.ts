import { publishedNetworks } from '@element-js/card'
import type { BinInformation } from '@element-js/protocol/frame'
import { parseBinInformation, paths } from '@element-js/protocol/http'
import { askService } from './tokenize/ask-service.ts'

/** What the first digits of numbers reveal. */
export interface BinLookup {
  /** Asks the service about a number of at least eight digits, once for each prefix. Never rejects. */
  ask(digits: string): Promise<void> | undefined
  /** What is known now: our own table knows only published prefixes. */
  informationOf(digits: string): BinInformation
}

/** The number of digits that a question contains. */
const prefixLength = 8

/**
 * Asks the service of the frame's own origin, because the tables of networks, types and countries are large and not
 * public. The digits are in the body, because addresses are written to logs.
 *
 * @param changed Called when an answer has arrived.
 */
export function createBinLookup(apiKey: string, changed: () => void): BinLookup {
  const asked: { [bin: string]: Promise<void> } = {}
  const answers: { [bin: string]: BinInformation } = {}

  async function request(bin: string): Promise<void> {
    const { data } = await askService({
      path: paths.binInformation,
      body: { bin },
      apiKey,
      // Repeating the question does no harm, and no header contains the digits.
      idempotencyKey: 'none',
      read: parseBinInformation,
    })
    // Without an answer, the information from our own table remains, and the next change of the number asks again.
    if (!data) {
      delete asked[bin]
      return
    }
    answers[bin] = data
    changed()
  }

  return {
    ask(digits) {
      const bin = digits.slice(0, prefixLength)
      if (bin.length === prefixLength) asked[bin] ??= request(bin)
      return asked[bin]
    },
    informationOf(digits) {
      const own = publishedNetworks(digits)
      const bin = digits.slice(0, prefixLength)
      // An operator may have imported what the service knows, so its answer overrules our own table, unless our table
      // knows more from digits that the service does not get: published test numbers have a network determined by ten
      // digits.
      const known = publishedNetworks(bin)[1] === own[1] ? answers[bin]?.networks : null
      const networks = known ?? own
      const nothing = { brand: own[0] ?? null, type: null, country: null }
      return { ...nothing, ...answers[bin], networks: networks[0] ? networks : null }
    },
  }
}
