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
