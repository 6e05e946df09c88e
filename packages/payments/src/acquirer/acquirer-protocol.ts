import { characters, currencyCode, largestAmountMinor, Secret, unixSecondsOf } from '@element-js/values'
import { z } from 'zod'
import { wholeMillionths } from '../installments/domain/installment-option.ts'
import { mostInstallments } from '../installments/domain/installment-rule.ts'
import type {
  AuthenticatedAuthorization,
  Authorization,
  CardDetails,
  Challenge,
  ChallengeReturn,
  Outcome,
  PaymentName,
  RefundOrder,
  ReturnedFields,
  Verification,
} from './acquirer.ts'
import { type DeclineReason, declineReasons } from './domain/decline-reason.ts'
import type { Position } from './domain/payment-position.ts'
import { type StatementPage, type StatementQuery, statementLineTypes } from './domain/statement.ts'
import type { LedgerEntry } from './ledger.ts'
import type { Collection } from './simulated-acquirer.ts'

/**
 * The protocol between the service and an acquirer in another process: one JSON POST for each call, with the call's
 * name as its path. `docs/acquirer.md` describes it for implementers of an acquirer.
 */
export const protocolName = 'element-acquirer/1'

/** The version with challenges. It has all calls of the first version unchanged, and separate calls with challenges. */
export const challengeProtocolName = 'element-acquirer/2'

/** How the acquirer describes itself. */
export interface Greeting {
  /** The oldest version that it speaks, the only one that a service of that version reads. */
  readonly protocol: string
  /** All versions that it speaks. Absent: only the oldest one. */
  readonly protocols?: readonly string[]
  /** Whether it moves no money. */
  readonly simulated: boolean
}

export const greetingSchema: z.ZodType<Greeting> = z.object({
  protocol: characters(100),
  protocols: z.array(characters(100)).max(20).exactOptional(),
  simulated: z.boolean(),
})

/** The longest part of a browser's header that an acquirer gets. */
export const longestHeader = 1024
/** The longest return data of a payer that an acquirer gets: no processor adds more. */
export const mostFields = 30
export const largestName = 100
export const largestField = 8192

const names = { merchantId: characters(64).min(1), reference: characters(64).min(1) }
const amount = z.int().min(1).max(largestAmountMinor)

// Wrapped in `Secret` by the parser, so that no later code can print it.
const secretDigits = (longest: number, shape: RegExp): z.ZodType<Secret<string>> =>
  characters(longest)
    .regex(shape)
    .transform((digits) => new Secret(digits))

const card: z.ZodType<CardDetails> = z.object({
  pan: secretDigits(19, /^\d{12,19}$/),
  cvv: secretDigits(4, /^\d{3,4}$/).nullable(),
  expirationMonth: z.int().min(1).max(12),
  expirationYear: z.int().min(2000).max(9999),
  network: characters(32).nullable(),
})

const declineReason: z.ZodType<DeclineReason> = z.enum(declineReasons)

const address = characters(4096).min(1)
const header = characters(longestHeader)

export const paymentNameSchema: z.ZodType<PaymentName> = z.object(names)

export const verificationSchema: z.ZodType<Verification> = z.object({ ...names, card })

const authorizationFields = {
  ...names,
  card,
  amountMinor: amount,
  currency: currencyCode,
  captureMode: z.enum(['at_once', 'later']),
  installments: z
    .object({
      count: z.int().min(1).max(mostInstallments),
      totalAmountMinor: amount,
      monthlyRateMillionths: z.int().min(0).max(wholeMillionths),
    })
    .exactOptional(),
}

export const authorizationSchema: z.ZodType<Authorization> = z.object({
  ...authorizationFields,
  authentication: z.enum(['none', 'passed']),
})

/**
 * The call for an authorization whose payer is present and can be authenticated. It is not `authorize` with another
 * field, because an acquirer that speaks only the first version would ignore the field and authorize without
 * authentication. The service cannot know whether such an acquirer has replaced this one since the greeting.
 */
export const authenticatedCall = 'authorize-with-challenge'

export const authenticatedAuthorizationSchema: z.ZodType<AuthenticatedAuthorization> = z.object({
  ...authorizationFields,
  authentication: z.literal('none'),
  challenge: z.object({
    returnUrl: address,
    browser: z.object({ acceptHeader: header.nullable(), userAgent: header.nullable() }),
  }),
})

const returned: z.ZodType<ReturnedFields> = z
  .record(characters(largestName), characters(largestField))
  .refine((fields) => Object.keys(fields).length <= mostFields)

export const challengeReturnSchema: z.ZodType<ChallengeReturn> = z.object({ ...names, returned })

/** The amount to capture, and the payment. */
export type Capture = PaymentName & { readonly amountMinor: number }

export const captureSchema: z.ZodType<Capture> = z.object({ ...names, amountMinor: amount })

const text = characters(500).exactOptional()

export const refundSchema: z.ZodType<RefundOrder> = z.object({
  ...names,
  refundReference: names.reference,
  amountMinor: amount,
  reason: characters(500).nullable(),
  bankAccount: z
    .object({
      bankCode: text,
      beneficiaryName: text,
      bankAccountNumber: text,
      bankBranchId: text,
      bankAccountType: text,
      ispb: text,
      document: z.object({ documentId: text, type: text }).exactOptional(),
    })
    .nullable(),
})

export const collectionSchema: z.ZodType<Collection> = z.object({
  ...names,
  amountMinor: amount,
  currency: currencyCode,
  outcome: z.enum(['paid', 'failed']),
})

export const outcomeSchema: z.ZodType<Outcome> = z.discriminatedUnion('result', [
  z.object({ result: z.literal('approved') }),
  z.object({ result: z.literal('declined'), reason: declineReason }),
])

/** The answer to a call that may send the payer to a challenge. */
export const challengeableSchema: z.ZodType<Outcome | Challenge> = z.discriminatedUnion('result', [
  z.object({ result: z.literal('approved') }),
  z.object({ result: z.literal('declined'), reason: declineReason }),
  z.object({ result: z.literal('challenge'), url: address }),
])

/** The position of a payment; `null` if the acquirer has never seen it. */
export interface FoundPosition {
  readonly position: Position | null
}

export const foundSchema: z.ZodType<FoundPosition> = z.object({
  position: z
    .discriminatedUnion('state', [
      z.object({ state: z.enum(['verified', 'authorized', 'cancelled', 'closed']) }),
      z.object({ state: z.literal('captured'), amountMinor: amount }),
      z.object({ state: z.literal('declined'), reason: declineReason }),
      z.object({ state: z.literal('challenged'), url: address }),
    ])
    .nullable(),
})

const milliseconds = z
  .int()
  .min(0)
  .max(8_640_000_000_000)
  .transform((seconds) => seconds * 1000)

/** The body of `statement`. Times are Unix seconds on the wire. */
export const statementQuerySchema: z.ZodType<StatementQuery> = z
  .object({ from: milliseconds, until: milliseconds, after: characters(500).nullable() })
  .transform(({ from, until, after }) => ({ fromMs: from, untilMs: until, after }))

/** Writes what `statementQuerySchema` reads. */
export function statementBodyOf({ fromMs, untilMs, after }: StatementQuery): object {
  return { from: Math.floor(fromMs / 1000), until: Math.ceil(untilMs / 1000), after }
}

export const statementSchema: z.ZodType<StatementPage> = z.object({
  hasReservations: z.boolean(),
  lines: z.array(
    z
      .object({
        ...names,
        type: z.enum(statementLineTypes),
        refundReference: names.reference.nullable(),
        amountMinor: amount,
        currency: characters(3),
        at: milliseconds,
      })
      .transform(({ at, ...line }) => ({ ...line, atMs: at })),
  ),
  next: characters(500).nullable(),
})

/** Writes what `statementSchema` reads. */
export function statementAnswerOf({ hasReservations, lines, next }: StatementPage): object {
  const shown = lines.map(({ atMs, ...line }) => ({ ...line, at: unixSecondsOf(atMs) }))
  return { hasReservations, lines: shown, next }
}

/** The merchant whose entries are requested. */
export type LedgerOwner = Pick<PaymentName, 'merchantId'>

export const ledgerOwnerSchema: z.ZodType<LedgerOwner> = z.object({ merchantId: names.merchantId })

/** A merchant's entries in a simulator's ledger. */
export interface LedgerEntries {
  readonly entries: readonly LedgerEntry[]
}

export const ledgerEntriesSchema: z.ZodType<LedgerEntries> = z.object({
  entries: z.array(
    z.object({
      id: characters(100),
      type: z.enum(['verify', 'authorize', 'capture', 'cancel', 'refund']),
      reference: characters(64),
      amount: z.int(),
      currency: characters(3),
      network: characters(32).nullable(),
      result: z.enum(['approved', 'declined']),
      createdAt: z.int(),
      installments: z.object({ count: z.int(), totalAmount: z.int() }).exactOptional(),
    }),
  ),
})

/** The merchants whose entries are deleted. */
export interface ForgottenMerchants {
  readonly merchantIds: readonly string[]
}

export const forgottenSchema: z.ZodType<ForgottenMerchants> = z.object({
  merchantIds: z.array(names.merchantId).max(10_000),
})

export const nothingSchema: z.ZodType<object> = z.object({})
