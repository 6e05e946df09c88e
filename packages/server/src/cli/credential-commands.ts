import type { Database } from '../database/database.ts'
import { type CredentialKind, listCredentials, revokeCredential } from '../merchants/store/credentials.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import type { Command, CommandAnswer } from './command.ts'
import { merchantArgument } from './merchant-argument.ts'
import { showCredentials } from './show-credentials.ts'
import { showTime } from './show-time.ts'
import { UsageError } from './usage-error.ts'
import { requireMerchantOf, withStore } from './with-store.ts'

interface Adding {
  readonly about: readonly string[]
  /** Makes and stores the credential. */
  add(making: {
    readonly db: Database
    readonly mode: ServiceMode
    readonly merchantId: string
    readonly createdAtMs: number
  }): Promise<CommandAnswer>
}

/** A command that gives a merchant one more credential. */
export function addCommand({ about, add }: Adding): Command {
  return {
    about,
    arguments: [merchantArgument],
    run: (invocation) =>
      withStore(invocation, async ({ db, mode }) => {
        const { id: merchantId } = await requireMerchantOf(db, invocation.words[0] ?? '')
        return add({ db, mode, merchantId, createdAtMs: Date.now() })
      }),
  }
}

/** A command that shows a merchant's credentials of one kind. */
export function listCommand(kind: CredentialKind, about: readonly string[]): Command {
  return {
    about,
    arguments: [merchantArgument],
    run: (invocation) =>
      withStore(invocation, async ({ db }) => {
        const { id: merchantId } = await requireMerchantOf(db, invocation.words[0] ?? '')
        return showCredentials(await listCredentials(db, { merchantId, kind }))
      }),
  }
}

interface Revoking {
  readonly kind: CredentialKind
  /** What it is, as a sentence names it: `access token`. */
  readonly noun: string
  readonly about: readonly string[]
  /** The id that is meant by the word that was given. */
  idOf?(word: string): string
}

/** A command that makes one credential of a merchant let nobody in any more. */
export function revokeCommand({ kind, noun, about, idOf = (word) => word }: Revoking): Command {
  return {
    about: [...about, 'Running services see it at their next request. What is revoked stays revoked.'],
    arguments: [merchantArgument, { name: 'id', about: 'its id, as the list of them shows it' }],
    run: (invocation) =>
      withStore(invocation, async ({ db }) => {
        const [merchant = '', word = ''] = invocation.words
        const { id: merchantId } = await requireMerchantOf(db, merchant)
        const atMs = Date.now()
        const revoked = await revokeCredential(db, { merchantId, kind, id: idOf(word), atMs })
        // What was given may be a secret in the wrong place: it is not repeated.
        if (!revoked) throw new UsageError(`Merchant ${merchantId} has no ${noun} of that id.`)
        const left = (await listCredentials(db, { merchantId, kind })).filter(
          ({ revokedAtMs }) => revokedAtMs === null,
        )
        const when =
          revoked.revokedAtMs === atMs ? 'is revoked' : `was revoked before, ${showTime(revoked.revokedAtMs)}`
        const rest = left.length > 0 ? `${left.length} left.` : 'It was the last one.'
        const { json } = showCredentials([revoked])
        return { text: `The ${noun} ${revoked.id} ${when}. ${rest}`, json: (json as readonly unknown[])[0] }
      }),
  }
}
