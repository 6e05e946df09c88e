/** Returns the requested number of random bytes. */
export type RandomBytes = (bytes: number) => Uint8Array

/** Random decimal digits, all equally likely. */
export function randomDigits(random: RandomBytes, count: number): string {
  let digits = ''
  while (digits.length < count) {
    for (const byte of random(count - digits.length)) {
      // 250 to 255 would make the digits 0 to 5 more likely.
      if (byte < 250) digits += byte % 10
    }
  }
  return digits
}
