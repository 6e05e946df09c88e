/**
 * The values that the vault seals: card numbers, security codes (of new cards, of saved ones, and of saved ones whose
 * payment waits for 3-D Secure), the secrets that sign notifications, the client certificates for destinations of
 * forwarded requests, and the answers of destinations.
 */
export type SealedColumn = (typeof sealedColumns)[number]

export const sealedColumns = [
  'pan',
  'cvv',
  'cvv_token',
  'waiting_cvv',
  'signing_secret',
  'client_key',
  'forward_answer',
] as const
