/** The login page. */
export interface SessionWords {
  readonly title: string
  readonly lead: string
  readonly token: string
  /** Precedes the header in which a server sends the token. */
  readonly hint: string
  readonly logIn: string
  readonly invalid: string
  /** Precedes the sandbox's token. */
  readonly sandbox: (merchant: string) => string
}
