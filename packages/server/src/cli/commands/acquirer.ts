import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import {
  type Acquirer,
  type Authorization,
  type CardDetails,
  createRemoteAcquirer,
  createRemoteSimulator,
  type Outcome,
} from '@element-js/payments'
import {
  type Currency,
  currencyExponents,
  describeError,
  isCurrency,
  Secret,
  StartError,
  toDecimal,
} from '@element-js/values'
import { readAcquirerEnvironment } from '../../start/environment.ts'
import { startAcquirer } from '../../start/start-acquirer.ts'
import { type Command, type Invocation, UsageError } from '../command.ts'
import { stopOnSignal } from '../stop-on-signal.ts'

export const serve: Command = {
  isServer: true,
  about: [
    'It keeps its own ledger, which you can compare with the service’s database. Set the service’s ACQUIRER_URL to its address. No money moves.',
    'SIGTERM or SIGINT stops it.',
  ],
  examples: [
    'ACQUIRER_PORT=4243 element-server acquirer',
    'ACQUIRER_URL=http://127.0.0.1:4243 element-server',
  ],
  run: async ({ variables, tell }) => {
    const { url, close } = await startAcquirer(variables)
    // First, because a program that reads the URL may stop this one at once.
    stopOnSignal({ program: 'The acquirer', close, tell })
    tell(`The simulated acquirer is listening at ${url}`)
    return null
  },
}

/** About half a dollar or more: processors take no less. */
const smallestAmounts: Readonly<Record<Currency, number>> = {
  BRL: 100,
  MXN: 1000,
  COP: 300_000,
  PEN: 300,
  USD: 100,
  CLP: 1000,
}

export const check: Command = {
  about: [
    'Asks the acquirer at ACQUIRER_URL to identify itself, authorizes the smallest amount, and releases it again. Nothing is collected.',
    'The card is a published test card, which a processor accepts only with a test key. With --ask, you enter a card instead, which is not shown, stored or logged.',
    'SERVICE_MODE says whether the acquirer must move money (live) or must not (sandbox).',
  ],
  options: {
    currency: { value: '<code>', about: 'BRL, MXN, COP, PEN, USD (default) or CLP' },
    ask: { about: 'ask for a card instead of using the test card' },
  },
  examples: ['ACQUIRER_URL=http://127.0.0.1:4244 SERVICE_MODE=live element-server acquirer check'],
  run: async (invocation) => {
    const { mode, address } = readAcquirerEnvironment(invocation.variables)
    if (!address) throw new StartError('ACQUIRER_URL is required: the address of the acquirer to check.')
    const amount = amountOf(invocation)
    const isLive = mode === 'live'
    const acquirer = isLive ? createRemoteAcquirer(address) : createRemoteSimulator(address)
    try {
      await acquirer.greet().catch((error: unknown) => {
        throw error instanceof StartError ? error : new StartError(describeError(error), { cause: error })
      })
      invocation.tell(`The acquirer ${isLive ? 'moves money' : 'is a simulator'}, and accepts the secret.`)
      const card = invocation.has('ask') ? await askForCard() : testCard
      return await checkPayment({ acquirer, card, ...amount, tell: invocation.tell })
    } finally {
      await acquirer.close()
    }
  },
}

const testCard: CardDetails = {
  pan: new Secret('4242424242424242'),
  cvv: new Secret('123'),
  expirationMonth: 12,
  expirationYear: new Date().getFullYear() + 3,
  network: 'visa',
}

function amountOf({ text }: Invocation): { readonly currency: Currency; readonly amountMinor: number } {
  const currency = text('currency') ?? 'USD'
  if (isCurrency(currency)) return { currency, amountMinor: smallestAmounts[currency] }
  const known = Object.keys(currencyExponents).join(', ')
  throw new UsageError(`--currency is "${currency}", but must be one of ${known}.`)
}

interface Check {
  readonly acquirer: Acquirer
  readonly card: CardDetails
  readonly currency: Currency
  readonly amountMinor: number
  readonly tell: (line: string) => void
}

async function checkPayment({ acquirer, card, currency, amountMinor, tell }: Check) {
  const name = { merchantId: 'acquirer-check', reference: `check_${randomBytes(8).toString('hex')}` }
  const order: Authorization = {
    ...name,
    card,
    currency,
    amountMinor,
    captureMode: 'later',
    authentication: 'none',
  }
  const amount = `${toDecimal({ amountMinor, currency })} ${currency}`
  refuseDecline('authorize', await answerTo(acquirer, name, acquirer.authorize(order)))
  tell(`It authorized ${amount}.`)
  refuseDecline('release', await answerTo(acquirer, name, acquirer.cancel(name)))
  const position = await acquirer.find(name).catch(() => null)
  if (position?.state !== 'cancelled') {
    throw new StartError(
      `The acquirer released ${name.reference}, but reports it as ${position?.state ?? 'unknown'}.`,
    )
  }
  const text = `The acquirer works: it authorized ${amount} and released it. Its reference is ${name.reference}.`
  return { text, json: { reference: name.reference, currency, amountMinor } }
}

// Without an answer, what may be reserved is released.
async function answerTo(
  acquirer: Acquirer,
  name: Pick<Authorization, 'merchantId' | 'reference'>,
  call: Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await call
  } catch (error) {
    const isReleased = await acquirer.cancel(name).then(
      () => true,
      () => false,
    )
    const rest = isReleased
      ? 'Nothing is reserved.'
      : `Look up ${name.reference} at the acquirer: an amount may be reserved.`
    throw new StartError(`${describeError(error)}. ${rest}`, { cause: error })
  }
}

function refuseDecline(operation: string, outcome: Outcome): void {
  if (outcome.result === 'approved') return
  throw new StartError(`The acquirer answers, but did not ${operation} the payment: ${outcome.reason}.`)
}

/**
 * Asks for a card at the terminal. What is typed is not shown, and no error repeats it.
 *
 * @throws UsageError if an answer is not of its form.
 */
async function askForCard(): Promise<CardDetails> {
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
