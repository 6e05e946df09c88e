import type { CredentialRecord } from '../merchants/store/credentials.ts'
import type { CommandAnswer } from './command.ts'
import { columns } from './lay-out.ts'
import { secondsOf, showTime } from './show-time.ts'

/** Shows a merchant's credentials of one kind, as a table or in JSON. */
export function showCredentials(credentials: readonly CredentialRecord[]): CommandAnswer {
  const rows = credentials.map(({ id, createdAtMs, revokedAtMs }) => [
    id,
    showTime(createdAtMs),
    showTime(revokedAtMs),
  ])
  return {
    text: rows.length > 0 ? columns([['Id', 'Created', 'Revoked'], ...rows]).join('\n') : 'There are none.',
    json: credentials.map(credentialJson),
  }
}

export function credentialJson({ id, createdAtMs, revokedAtMs }: CredentialRecord): {
  readonly id: string
  readonly createdAt: number | null
  readonly revokedAt: number | null
} {
  return { id, createdAt: secondsOf(createdAtMs), revokedAt: secondsOf(revokedAtMs) }
}
