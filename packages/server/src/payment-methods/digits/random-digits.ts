/** Gives as many random bytes as it is asked for. */
export type RandomBytes = (bytes: number) => Uint8Array

/** Decimal digits, each as likely as any other. */
export function randomDigits(random: RandomBytes, count: number): string {
  let digits = ''
  while (digits.length < count) {
    for (const byte of random(count - digits.length)) {
      // 250 to 255 would make the first six digits likelier.
      if (byte < 250) digits += byte % 10
    }
  }
  return digits
}
