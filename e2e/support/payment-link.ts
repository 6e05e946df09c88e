import type { ServiceSite } from './sites.ts'

type Fields = Readonly<Record<string, unknown>>

/** Pays a link from elsewhere, as its payer's bank does. */
export async function payElsewhere(
  service: ServiceSite,
  linkId: string,
  method: string,
  outcome: string = 'paid',
): Promise<void> {
  const { status, body } = await service.call('POST', `/v1/sandbox/payment-links/${linkId}/pay`, {
    method,
    outcome,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

const colombia = {
  country: 'CO',
  currency: 'COP',
  amount: 12_345_600,
  name: 'Rosa Lima',
  email: 'rosa@shop.example',
  phone: '+573001234567',
}
const chile = { country: 'CL', currency: 'CLP', amount: 45_990, email: 'rosa@shop.example' }
const peru = { ...colombia, country: 'PE', currency: 'PEN', amount: 12_000, phone: '+51987654321' }
const mexico = { country: 'MX', currency: 'MXN', amount: 45_000 }

/** Every method but cards, with a link that can be paid by it, and what its button says. */
export const linksByMethod: Readonly<
  Record<string, { readonly order: Fields; readonly name: string; readonly isAtProvider?: true }>
> = {
  PIX: { order: {}, name: 'Pix' },
  BOLETO: { order: {}, name: 'Boleto' },
  BANK_TRANSFER_BR: { order: {}, name: 'Bank transfer' },
  BANK_TRANSFER_MX: { order: mexico, name: 'Bank transfer (SPEI)' },
  OXXO: { order: mexico, name: 'OXXO' },
  PAY_CASH: { order: mexico, name: 'Cash' },
  PSE: { order: colombia, name: 'PSE', isAtProvider: true },
  EFECTY: { order: colombia, name: 'Efecty' },
  NEQUI: { order: colombia, name: 'Nequi' },
  WEB_PAY: { order: chile, name: 'Webpay', isAtProvider: true },
  KHIPU: { order: chile, name: 'Khipu', isAtProvider: true },
  MACH: { order: chile, name: 'MACH', isAtProvider: true },
  HITES: { order: chile, name: 'Hites card', isAtProvider: true },
  FINTOC: { order: chile, name: 'Fintoc', isAtProvider: true },
  SERVIFACIL: { order: chile, name: 'Servifacil' },
  BANK_TRANSFER_PE: { order: peru, name: 'Bank transfer' },
  WALLET: { order: peru, name: 'Mobile wallet', isAtProvider: true },
}
