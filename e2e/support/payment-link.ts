import type { ServiceSite } from './sites.ts'

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

/**
 * A method for each kind of page: what is copied, scanned or printed, a transfer, an app, and a provider's page. With a
 * link that can be paid with it, and the texts of its button and its heading.
 */
export const linksByMethod: Readonly<
  Record<
    'PIX' | 'BOLETO' | 'BANK_TRANSFER_MX' | 'EFECTY' | 'NEQUI' | 'PSE',
    { readonly order: object; readonly name: string; readonly title: string }
  >
> = {
  PIX: { order: {}, name: 'Pix', title: 'Pay with Pix' },
  BOLETO: { order: boletoPayer, name: 'Boleto', title: 'Pay with boleto' },
  BANK_TRANSFER_MX: { order: mexico, name: 'Bank transfer (SPEI)', title: 'Pay by bank transfer (SPEI)' },
  EFECTY: { order: colombia, name: 'Efecty', title: 'Pay with Efecty' },
  NEQUI: { order: colombia, name: 'Nequi', title: 'Pay with Nequi' },
  PSE: { order: colombia, name: 'PSE', title: 'Pay with PSE' },
}
