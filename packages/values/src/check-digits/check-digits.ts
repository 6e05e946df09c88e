/**
 * The digit that makes a sequence of digits pass the Luhn check (ISO/IEC 7812-1): modulo 10 with the weights 2 and 1
 * from the right, adding the digits of each product.
 */
export function luhnDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * Whether a text is an IBAN: a country, and two check digits that make the whole 1 modulo 97 (ISO 13616).
 *
 * @param text Without separators; small letters count as capitals.
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d\d[A-Z\d]{11,30}$/i.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/**
 * Computes the two check digits of a CPF: modulo 11 with weights that rise from 2, from the right.
 *
 * @param root The 9 digits before the check digits.
 */
export function cpfDigitsOf(root: string): string {
  const first = cpfDigitOf(root)
  return first + cpfDigitOf(root + first)
}

function cpfDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index + 2), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

/**
 * Computes the two check digits of a CNPJ: modulo 11 with the weights 2 to 9 from the right.
 *
 * @param root The 12 characters before the check digits: digits or (since July 2026) capital letters.
 */
export function cnpjDigitsOf(root: string): string {
  const first = cnpjDigitOf(root)
  return first + cnpjDigitOf(root + first)
}

function cnpjDigitOf(characters: string): string {
  const sum = [...characters]
    .reverse()
    // A letter's value is its distance from the digit 0 in ASCII: A is 17.
    .reduce((total, each, index) => total + (each.charCodeAt(0) - 48) * ((index % 8) + 2), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

/** Whether a text is a CPF: eleven digits with the right check digits. The same digit throughout is nobody's. */
export function isCpf(text: string): boolean {
  return /^\d{11}$/.test(text) && new Set(text).size > 1 && cpfDigitsOf(text.slice(0, 9)) === text.slice(9)
}

/** Whether a text is a CNPJ: twelve digits or letters, of either case, and the right check digits. */
export function isCnpj(text: string): boolean {
  return (
    /^[A-Z\d]{12}\d\d$/i.test(text) &&
    /[^0]/.test(text) &&
    cnpjDigitsOf(text.slice(0, 12).toUpperCase()) === text.slice(12)
  )
}

/** Writes a CPF or a CNPJ as Brazilians do: `CPF 529.982.247-25`, `CNPJ 12.ABC.345/01DE-35`. */
export function formatBrazilianDocument(text: string): string {
  const [, a, b, c, rest] = /^(.{3})(.{3})(.{3})(.{2})$/.exec(text) ?? []
  if (rest !== undefined) return `CPF ${a}.${b}.${c}-${rest}`
  const [, d, e, f, branch, digits] = /^(.{2})(.{3})(.{3})(.{4})(.{2})$/.exec(text.toUpperCase()) ?? []
  return digits === undefined ? text : `CNPJ ${d}.${e}.${f}/${branch}-${digits}`
}

/**
 * The last of a CLABE's 18 digits: the weights are 3, 7 and 1 from the left, and only the last digit of each product
 * counts.
 *
 * @param digits The 17 digits before it: bank, city, account.
 */
export function clabeDigitOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const weight = [3, 7, 1][index % 3] ?? 0
    return total + ((Number(digit) * weight) % 10)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * The last two of a CCI's 20 digits: the first checks bank and branch, the second the account.
 *
 * @param digits The 18 digits before them: 3 for the bank, 3 for the branch, 12 for the account.
 */
export function cciDigitsOf(digits: string): string {
  return luhnDigitOf(digits.slice(0, 6)) + luhnDigitOf(digits.slice(6))
}

const curpForm = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/
// The values of the characters are their places here.
const curpCharacters = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Whether a text is a Mexican CURP: 18 characters, the last of which checks the others modulo 10. Case does not matter. */
export function isCurp(text: string): boolean {
  const curp = text.toUpperCase()
  if (!curpForm.test(curp)) return false
  const sum = [...curp.slice(0, 17)].reduce(
    (total, character, index) => total + curpCharacters.indexOf(character) * (18 - index),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(curp.at(-1))
}

// From the right; the primes that the DIAN prescribes.
const nitWeights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43]

/**
 * Whether a text is a Colombian NIT: 6 to 10 digits, alone or with the digit that checks them modulo 11. A company's has
 * 9 digits, and a person's is the cédula.
 */
export function isNit(text: string): boolean {
  return (
    /^\d{6,10}$/.test(text) || (/^\d{11}$/.test(text) && nitDigitOf(text.slice(0, -1)) === text.slice(-1))
  )
}

function nitDigitOf(root: string): string {
  const sum = nitWeights.reduce((total, weight, index) => total + weight * Number(root.at(-1 - index)), 0)
  return String(sum % 11 < 2 ? sum % 11 : 11 - (sum % 11))
}

/** Whether a text is a Chilean RUT: 7 or 8 digits and the digit or K that checks them, modulo 11 with the weights 2 to 7. */
export function isRut(text: string): boolean {
  return /^\d{7,8}[\dK]$/i.test(text) && rutDigitOf(text.slice(0, -1)) === text.slice(-1).toUpperCase()
}

function rutDigitOf(root: string): string {
  const sum = [...root]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * ((index % 6) + 2), 0)
  return ['0', 'K'][sum % 11] ?? String(11 - (sum % 11))
}

const rucWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Whether a text is a Peruvian RUC: 11 digits, the last of which checks the others modulo 11. */
export function isRuc(text: string): boolean {
  if (!/^(?:10|15|16|17|20)\d{9}$/.test(text)) return false
  const sum = rucWeights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return (11 - (sum % 11)) % 10 === Number(text.at(-1))
}
