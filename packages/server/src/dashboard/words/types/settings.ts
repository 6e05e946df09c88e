/** The texts of the settings page. */
export interface SettingsWords {
  readonly onceOnly: string
  readonly newApiKey: string
  readonly copiedApiKey: string
  readonly newSecret: string
  readonly copiedSecret: string
  readonly logo: string
  readonly logoHint: string
  readonly yourLogo: string
  readonly picture: string
  readonly saveLogo: string
  readonly remove: string
  readonly removeLogo: string
  readonly notifications: string
  /** The text before and after `callbackUrl`. */
  readonly notificationsHint: readonly [before: string, after: string]
  readonly notificationUrl: string
  readonly save: string
  readonly secret: string
  /** Precedes a time. */
  readonly signsUntil: string
  readonly replaceSecret: string
  readonly replaceEffect: string
  readonly origins: string
  readonly originsHint: string
  readonly removeOrigin: string
  readonly anotherOrigin: string
  readonly addOrigin: string
  readonly apiKeys: string
  readonly apiKeysHint: string
  readonly revokeApiKey: string
  readonly addApiKey: string
  readonly accessTokens: string
  /** Precedes a command. */
  readonly accessTokensHint: string
  readonly revokeToken: string
  readonly noName: string
  readonly revoke: string
  readonly revokedKey: string
  readonly revokedToken: string
}
