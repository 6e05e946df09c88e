import type { CredentialRecord } from '../merchants/store/credentials.ts'
import { unixSecondsOf } from '../values/time-formats.ts'
import type { CommandAnswer } from './command.ts'
import { columns } from './lay-out.ts'
import { showTime } from './show-time.ts'

/** Shows a merchant's credentials of one kind, as a table or in JSON. */
export function showCredentials(credentials: readonly CredentialRecord[]): CommandAnswer {
  const hasAccess = credentials.some(({ access }) => access)
  const rows = credentials.map(({ id, createdAtMs, revokedAtMs, access }) => [
    id,
    ...(hasAccess ? [access?.holder ?? '–', access?.role ?? '–'] : []),
    showTime(createdAtMs),
    showTime(revokedAtMs),
  ])
  const head = ['Id', ...(hasAccess ? ['Name', 'Role'] : []), 'Created', 'Revoked']
  return {
    text: rows.length > 0 ? columns([head, ...rows]).join('\n') : 'There are none.',
    json: credentials.map(credentialJson),
  }
}

export function credentialJson({ id, createdAtMs, revokedAtMs, access }: CredentialRecord): {
  readonly id: string
  readonly name?: string | null
  readonly role?: string
  readonly createdAt: number | null
  readonly revokedAt: number | null
} {
  return {
    id,
    ...(access && { name: access.holder, role: access.role }),
    createdAt: unixSecondsOf(createdAtMs),
    revokedAt: unixSecondsOf(revokedAtMs),
  }
}
