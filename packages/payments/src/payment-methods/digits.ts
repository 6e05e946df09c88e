/**
 * Writes digits in groups, as people read them out.
 *
 * @param sizes The sizes of the groups, in order. The remaining digits form one more group.
 */
export function groupDigits(digits: string, sizes: readonly number[]): string {
  const groups: string[] = []
  let rest = digits
  for (const size of sizes) {
    groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return [...groups, rest].filter(Boolean).join(' ')
}

/** Writes a reference in groups of four, as on a card, because references have no groups of their own. */
export function groupByFours(digits: string): string {
  return digits.replace(/.{4}(?=.)/g, '$& ')
}

/** A boleto's 47 digits as every boleto has them: `00190.50095 40144.816069 06809.350314 3 37370000000100`. */
export function groupDigitableLine(line: string): string {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)]
  const dotted = fields.map((field) => `${field.slice(0, 5)}.${field.slice(5)}`)
  return [...dotted, line.slice(32, 33), line.slice(33)].join(' ')
}

/** A CNPJ's 14 characters as `12.ABC.345/01DE-35`. */
export function groupCnpj(cnpj: string): string {
  return cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}

/** Writes the Colombian mobile number `+573001234567` as `+57 300 123 4567`. Other numbers do not change. */
export function groupPhone(phone: string): string {
  return phone.replace(/^(\+57)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
}

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
