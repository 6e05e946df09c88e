import type { PaymentLink } from '@element-js/node'
import type { ServiceSite } from './sites.ts'

/** Every way to pay a link. */
export type PaymentMethod = PaymentLink['allowPaymentMethods'][number]

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

/** Who pays a boleto: a link that says it needs no form. */
export const boletoPayer = {
  name: 'Ana Souza',
  documentId: '52998224725',
  billingAddress: {
    zipCode: '01310-100',
    state: 'SP',
    city: 'São Paulo',
    district: 'Bela Vista',
    street: 'Avenida Paulista',
    number: '1000',
  },
}

/** Every method except cards, with a link that can be paid with it, and the texts of its button and its heading. */
export const linksByMethod: Readonly<
  Record<
    Exclude<PaymentMethod, 'CREDIT_CARD'>,
    { readonly order: Fields; readonly name: string; readonly title: string; readonly isAtProvider?: true }
  >
> = {
  PIX: { order: {}, name: 'Pix', title: 'Pay with Pix' },
  BOLETO: { order: boletoPayer, name: 'Boleto', title: 'Pay with boleto' },
  BANK_TRANSFER_BR: { order: {}, name: 'Bank transfer', title: 'Pay by bank transfer' },
  BANK_TRANSFER_MX: { order: mexico, name: 'Bank transfer (SPEI)', title: 'Pay by bank transfer (SPEI)' },
  OXXO: { order: mexico, name: 'OXXO', title: 'Pay at OXXO' },
  PAY_CASH: { order: mexico, name: 'Cash', title: 'Pay in cash' },
  PSE: { order: colombia, name: 'PSE', title: 'Pay with PSE', isAtProvider: true },
  EFECTY: { order: colombia, name: 'Efecty', title: 'Pay with Efecty' },
  NEQUI: { order: colombia, name: 'Nequi', title: 'Pay with Nequi' },
  WEB_PAY: { order: chile, name: 'Webpay', title: 'Pay with Webpay', isAtProvider: true },
  KHIPU: { order: chile, name: 'Khipu', title: 'Pay with Khipu', isAtProvider: true },
  MACH: { order: chile, name: 'MACH', title: 'Pay with MACH', isAtProvider: true },
  HITES: { order: chile, name: 'Hites card', title: 'Pay with a Hites card', isAtProvider: true },
  FINTOC: { order: chile, name: 'Fintoc', title: 'Pay with Fintoc', isAtProvider: true },
  SERVIFACIL: { order: chile, name: 'Servifacil', title: 'Pay with Servifacil' },
  BANK_TRANSFER_PE: { order: peru, name: 'Bank transfer', title: 'Pay by bank transfer' },
  WALLET: { order: peru, name: 'Mobile wallet', title: 'Pay with a mobile wallet', isAtProvider: true },
}
