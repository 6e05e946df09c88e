/** Whether a text can be the id of a challenge. Not every text can be looked up in a database. */
export function isChallengeId(text: string): boolean {
  return /^tds_[0-9a-f]{32}$/.test(text)
}
