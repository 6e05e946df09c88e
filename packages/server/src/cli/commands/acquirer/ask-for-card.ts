import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { CardDetails } from '../../../acquirer/acquirer.ts'
import { Secret } from '../../../values/secret.ts'
import { UsageError } from '../../usage-error.ts'

/**
 * Asks for a card at the terminal. What is typed is not shown, and no error repeats it.
 *
 * @throws UsageError if an answer is not of its form.
 */
export async function askForCard(): Promise<CardDetails> {
  // The interface would show what is typed there.
  const nowhere = new Writable({ write: (_, _encoding, done) => done() })
  const isTerminal = process.stdin.isTTY === true
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal })
  const answers = prompt[Symbol.asyncIterator]()
  const ask = async (question: string, form: RegExp): Promise<string> => {
    process.stderr.write(`${question}: `)
    const { value } = await answers.next()
    process.stderr.write('\n')
    const text = typeof value === 'string' ? value.replaceAll(' ', '') : ''
    if (form.test(text)) return text
    throw new UsageError(`Invalid input. Expected: ${question}.`)
  }
  try {
    const pan = await ask('Card number, 12 to 19 digits', /^\d{12,19}$/)
    const expiration = await ask('Expiration date, such as 12/2031', /^(0[1-9]|1[0-2])\/20\d\d$/)
    const cvv = await ask('Security code, 3 or 4 digits', /^\d{3,4}$/)
    const [month, year] = expiration.split('/').map(Number)
    return {
      pan: new Secret(pan),
      cvv: new Secret(cvv),
      expirationMonth: month ?? 0,
      expirationYear: year ?? 0,
      network: null,
    }
  } finally {
    prompt.close()
  }
}
