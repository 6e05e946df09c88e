/**
 * The address of the bank's page in the language of the shop. Without it the page takes the browser's language, and a
 * bank's page that changes the language looks like fraud.
 *
 * @param {string} url
 * @param {string} language As in `<html lang>`.
 * @returns {string}
 */
export function challengeAddress(url, language) {
  const address = new URL(url)
  address.searchParams.set('lang', language)
  return address.href
}
