/**
 * The address to which a payer returns: the merchant's own address with the payment's key in its query, and nothing
 * else that the merchant could take for a status. A visitor may have made that address up, so the merchant looks up the
 * payment by its key, with its own credentials.
 *
 * @param merchantSite3ds A valid address.
 * @returns the address with `idempotencyKey` set. The rest of its query stays the same, byte for byte.
 */
export function returnUrlOf(merchantSite3ds: string, idempotencyKey: string): string {
  const url = new URL(merchantSite3ds)
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && nameOf(part) !== parameter)
  url.search = [...kept, `${parameter}=${idempotencyKey}`].join('&')
  return url.href
}

const parameter = 'idempotencyKey'

function nameOf(part: string): string | undefined {
  return [...new URLSearchParams(part).keys()][0]
}
