/** The log-in. */
export interface SessionWords {
  readonly title: string
  readonly lead: string
  readonly token: string
  /** Before the header in which a server sends it. */
  readonly hint: string
  readonly logIn: string
  readonly invalid: string
  /** Before the sandbox's token. */
  readonly sandbox: (merchant: string) => string
}
