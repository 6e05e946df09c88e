import { cnpjDigitsOf } from './cnpj.ts'
import { cpfDigitsOf } from './cpf.ts'

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
