import type { Database } from '../database/database.ts'
import type { SettingsAuthor } from '../history/domain/settings-change.ts'
import { type CredentialKind, listCredentials, revokeCredential } from '../merchants/store/credentials.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import type { Command, CommandAnswer, Invocation, Options } from './command.ts'
import { merchantArgument } from './merchant-argument.ts'
import { showCredentials } from './show-credentials.ts'
import { showTime } from './show-time.ts'
import { UsageError } from './usage-error.ts'
import { operatorOf, requireMerchantOf, withStore } from './with-store.ts'

interface AddCommandOptions {
  readonly about: readonly string[]
  readonly options?: Options
  readonly examples?: readonly string[]
  /** Creates and stores the credential. */
  add(making: {
    readonly invocation: Invocation
    readonly db: Database
    readonly mode: ServiceMode
    readonly author: SettingsAuthor
  }): Promise<CommandAnswer>
}

/** Defines a command that adds a credential to a merchant. */
export function addCommand({ add, ...about }: AddCommandOptions): Command {
  return {
    ...about,
    arguments: [merchantArgument],
    run: (invocation) =>
      withStore(invocation, async ({ db, mode }) => {
        const { id: merchantId } = await requireMerchantOf(db, invocation.words[0] ?? '')
        return add({ invocation, db, mode, author: await operatorOf({ db, mode }, merchantId) })
      }),
  }
}

/** Defines a command that lists a merchant's credentials of one kind. */
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

interface RevokeCommandOptions {
  readonly kind: CredentialKind
  /** The name of the kind in a sentence: `access token`. */
  readonly noun: string
  readonly about: readonly string[]
  /** The id of the credential for the given argument. */
  idOf?(word: string): string
}

/** Defines a command that revokes a credential of a merchant. */
export function revokeCommand({ kind, noun, about, idOf = (word) => word }: RevokeCommandOptions): Command {
  return {
    about: [...about, 'It is invalid from the next request on. This cannot be undone.'],
    arguments: [merchantArgument, { name: 'id', about: 'its id, as shown by the list command' }],
    run: (invocation) =>
      withStore(invocation, async ({ db, mode }) => {
        const [merchant = '', word = ''] = invocation.words
        const { id: merchantId } = await requireMerchantOf(db, merchant)
        const author = await operatorOf({ db, mode }, merchantId)
        const revoked = await revokeCredential(db, author, { kind, id: idOf(word) })
        // The argument may be a secret by mistake, so it is not repeated.
        if (!revoked) throw new UsageError(`Merchant ${merchantId} has no ${noun} with that id.`)
        const left = (await listCredentials(db, { merchantId, kind })).filter(
          ({ revokedAtMs }) => revokedAtMs === null,
        )
        const when =
          revoked.revokedAtMs === author.atMs
            ? 'is revoked'
            : `was revoked before, ${showTime(revoked.revokedAtMs)}`
        const rest = left.length > 0 ? `${left.length} left.` : 'There are none left.'
        const { json } = showCredentials([revoked])
        return { text: `The ${noun} ${revoked.id} ${when}. ${rest}`, json: (json as readonly unknown[])[0] }
      }),
  }
}
