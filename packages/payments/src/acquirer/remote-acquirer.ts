import { StartError } from '@element-js/values'
import type { Acquirer, Authorization, CardDetails } from './acquirer.ts'
import {
  type AcquirerCall,
  type AcquirerConnection,
  type ConnectionOptions,
  connectToAcquirer,
  NoAnswer,
} from './acquirer-connection.ts'
import {
  authenticatedCall,
  challengeableSchema,
  challengeProtocolName,
  foundSchema,
  greetingSchema,
  ledgerEntriesSchema,
  nothingSchema,
  outcomeSchema,
  protocolName,
  statementBodyOf,
  statementSchema,
} from './acquirer-protocol.ts'
import type { StatementPage, StatementQuery } from './domain/statement.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'

export interface RemoteOptions extends ConnectionOptions {
  /** How long to wait for an answer. Default 10,000. */
  readonly timeoutMs?: number
}

interface WithGreeting {
  /**
   * Asks the acquirer to identify itself. No other call is made before it has done so; if it fails, the next call tries
   * again.
   *
   * @throws StartError if the acquirer is of the wrong kind, NoAnswer if it does not answer.
   */
  greet(): Promise<void>
  /**
   * Asks for the statement of the current second, to learn whether the acquirer has one.
   *
   * @throws NoAnswer if the acquirer does not answer.
   */
  hasStatement(atMs: number): Promise<boolean>
}

// A starting service waits for these answers, and should be ready within five seconds.
const greetingTimeoutMs = 3000
const statementTimeoutMs = 2000

/** An acquirer that moves money, in another process, over HTTP. */
export function createRemoteAcquirer(options: RemoteOptions): Acquirer & WithGreeting {
  return createRemote(connectToAcquirer(options), { ...options, isSimulator: false }).acquirer
}

/** A simulator in another process. */
export function createRemoteSimulator(options: RemoteOptions): SimulatedAcquirer & WithGreeting {
  const { acquirer, ask } = createRemote(connectToAcquirer(options), { ...options, isSimulator: true })
  return {
    ...acquirer,
    collect: ({ merchantId, reference, amountMinor, currency, outcome }) => {
      const body = { merchantId, reference, amountMinor, currency, outcome }
      return ask({ path: 'collect', body, answer: outcomeSchema })
    },
    entriesFor: async (merchantId) =>
      (await ask({ path: 'entries', body: { merchantId }, answer: ledgerEntriesSchema })).entries,
    forget: async (merchantIds) => {
      await ask({ path: 'forget', body: { merchantIds }, answer: nothingSchema })
    },
  }
}

interface RemoteKind extends RemoteOptions {
  readonly isSimulator: boolean
}

type Ask = <T>(call: Omit<AcquirerCall<T>, 'timeoutMs'>) => Promise<T>

function createRemote(
  connection: AcquirerConnection,
  wanted: RemoteKind,
): { readonly acquirer: Acquirer & WithGreeting; readonly ask: Ask } {
  const { timeoutMs = 10_000 } = wanted
  let protocols: readonly string[] | null = null

  async function learnProtocols(): Promise<readonly string[]> {
    protocols = await refuseUnfit(connection, wanted)
    return protocols
  }

  async function send<T>(call: AcquirerCall<T>): Promise<T> {
    if (!protocols) await learnProtocols()
    return connection.send(call)
  }

  const ask: Ask = (call) => send({ ...call, timeoutMs })

  const readStatement = (
    query: StatementQuery,
    { waitMs }: { readonly waitMs: number },
  ): Promise<StatementPage | null> => {
    const body = statementBodyOf(query)
    return send({ path: 'statement', body, answer: statementSchema, timeoutMs: waitMs }).catch(
      (error: unknown) => {
        // The call is optional: an adapter without it does not know the path.
        if (isUnknownCall(error)) return null
        throw error
      },
    )
  }

  const askWithChallenge: Ask = (call) =>
    ask(call).catch((error: unknown) => {
      // The acquirer has been replaced by one without challenges. It must identify itself again.
      if (isUnknownCall(error)) protocols = null
      throw error
    })

  const acquirer: Acquirer & WithGreeting = {
    greet: async () => void (await learnProtocols()),
    verify: ({ merchantId, reference, card }) =>
      ask({ path: 'verify', body: { merchantId, reference, card: reveal(card) }, answer: outcomeSchema }),
    authorize: (order) => ask({ path: 'authorize', body: bodyOf(order), answer: outcomeSchema }),
    challenges: {
      areOffered: async () => (protocols ?? (await learnProtocols())).includes(challengeProtocolName),
      authorize: ({ challenge, ...order }) => {
        const body = { ...bodyOf(order), challenge }
        return askWithChallenge({ path: authenticatedCall, body, answer: challengeableSchema })
      },
      continue: ({ merchantId, reference, returned }) =>
        askWithChallenge({
          path: 'continue',
          body: { merchantId, reference, returned },
          answer: challengeableSchema,
        }),
    },
    capture: ({ merchantId, reference, amountMinor }) =>
      ask({ path: 'capture', body: { merchantId, reference, amountMinor }, answer: outcomeSchema }),
    cancel: ({ merchantId, reference }) =>
      ask({ path: 'cancel', body: { merchantId, reference }, answer: outcomeSchema }),
    refund: ({ merchantId, reference, refundReference, amountMinor, reason, bankAccount }) => {
      const body = { merchantId, reference, refundReference, amountMinor, reason, bankAccount }
      return ask({ path: 'refund', body, answer: outcomeSchema })
    },
    find: async ({ merchantId, reference }) =>
      (await ask({ path: 'find', body: { merchantId, reference }, answer: foundSchema })).position,
    readStatement: (query) => readStatement(query, { waitMs: timeoutMs }),
    hasStatement: async (atMs) => {
      const second = { fromMs: atMs, untilMs: atMs + 1000, after: null }
      return (await readStatement(second, { waitMs: statementTimeoutMs })) !== null
    },
    close: async () => connection.close(),
  }
  return { acquirer, ask }
}

/** @returns the versions of the protocol that it speaks. */
async function refuseUnfit(
  connection: AcquirerConnection,
  { url, isSimulator }: RemoteKind,
): Promise<readonly string[]> {
  const call = { path: 'greet', body: {}, answer: greetingSchema, timeoutMs: greetingTimeoutMs }
  const {
    protocol,
    protocols = [protocol],
    simulated,
  } = await connection.send(call).catch((error: unknown) => {
    throw unfitErrorOf(error, url) ?? error
  })
  if (!protocols.includes(protocolName))
    throw new StartError(`The server at ${url} does not speak ${protocolName}.`)
  if (simulated === isSimulator) return protocols
  throw new StartError(
    simulated
      ? `The acquirer at ${url} is a simulator: SERVICE_MODE=live requires one that moves money.`
      : `The acquirer at ${url} moves money: a sandbox needs a simulator.`,
  )
}

const isUnknownCall = (error: unknown): boolean => error instanceof NoAnswer && error.status === 404

// A server that answers with another protocol will not change. A 5xx may come from a proxy in front of the acquirer.
function unfitErrorOf(error: unknown, url: string): StartError | null {
  if (!(error instanceof NoAnswer) || error.status === null || error.status >= 500) return null
  if (error.status === 401 || error.status === 403) {
    return new StartError(`The acquirer at ${url} rejects this ACQUIRER_SECRET.`)
  }
  return new StartError(`The server at ${url} does not speak ${protocolName}.`)
}

function bodyOf({ card, merchantId, reference, ...order }: Authorization): object {
  const { amountMinor, currency, captureMode, authentication, installments } = order
  const payment = { merchantId, reference, card: reveal(card) }
  const terms = installments && { installments }
  return { ...payment, amountMinor, currency, captureMode, authentication, ...terms }
}

function reveal({ pan, cvv, expirationMonth, expirationYear, network }: CardDetails): object {
  return { pan: pan.reveal(), cvv: cvv?.reveal() ?? null, expirationMonth, expirationYear, network }
}
