const form = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/
// The values of the characters are their places here.
const characters = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Whether a text is a Mexican CURP: 18 characters, the last of which checks the others modulo 10. Case does not matter. */
export function isCurp(text: string): boolean {
  const curp = text.toUpperCase()
  if (!form.test(curp)) return false
  const sum = [...curp.slice(0, 17)].reduce(
    (total, character, index) => total + characters.indexOf(character) * (18 - index),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(curp.at(-1))
}
