import { hashOf } from '../../http/credentials.ts'
import { type AccessRole, accessRoles } from '../../merchants/domain/access-role.ts'
import { addAccessToken } from '../../merchants/store/access-tokens.ts'
import { newId } from '../../values/new-id.ts'
import { text } from '../../values/texts.ts'
import type { Command } from '../command.ts'
import { addCommand } from '../credential-commands.ts'
import { didYouMean } from '../did-you-mean.ts'
import { UsageError } from '../usage-error.ts'

export const command: Command = addCommand({
  about: [
    'Adds an access token that does not expire, and shows it once. Alternatively, a client can fetch tokens from POST /v1/auth/token that are valid for an hour, and do less harm if they leak.',
    'Give each person and each program a separate token. The history of a payment shows whose token requested a change. A token with the role read cannot change anything, neither through the API nor in the dashboard.',
  ],
  options: {
    name: { value: '<name>', about: 'who uses the token, up to 64 characters, for example Ana' },
    role: { value: '<role>', about: 'read or write; default: write' },
  },
  examples: ['element-server access-tokens add demo --name Ana --role read'],
  add: async ({ invocation, db, author }) => {
    const name = readName(invocation.text('name'))
    const role = readRole(invocation.text('role'))
    const accessToken = newId('at')
    const id = await addAccessToken(db, author, { tokenHash: hashOf(accessToken), name, role })
    const holder = name === null ? 'It has no name' : `It is named ${name}`
    return {
      text: `${accessToken}\n\n${holder}, and its role is ${role}. Its id is ${id}. The token is not shown again.`,
      json: { id, name, role, accessToken },
    }
  },
})

// A control character in a name could forge a line of the list.
function readName(given: string | undefined): string | null {
  if (given === undefined) return null
  const { data, error } = text(64).safeParse(given.trim())
  if (error) throw new UsageError(`--name ${error.issues[0]?.message}.`)
  if (/\p{Cc}/u.test(data)) throw new UsageError('--name must not contain control characters.')
  return data
}

function readRole(given: string | undefined): AccessRole {
  if (given === undefined) return 'write'
  const role = accessRoles.find((each) => each === given)
  if (role) return role
  throw new UsageError(
    `--role is "${given}", but must be ${accessRoles.join(' or ')}.${didYouMean(given, accessRoles)}`,
  )
}
