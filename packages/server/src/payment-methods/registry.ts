import type { PaymentMethod } from '@element-js/protocol/http'
import { bankTransferMethod } from './bank-transfer/bank-transfer.ts'
import {
  issueBrazilianAccount,
  issueMexicanAccount,
  issuePeruvianAccount,
} from './bank-transfer/issue-account.ts'
import { boleto } from './boleto/boleto.ts'
import { card } from './card.ts'
import { cashMethod } from './cash/cash.ts'
import type { Method, MethodFacts } from './method.ts'
import { nequi } from './nequi.ts'
import { pix } from './pix/pix.ts'
import { providerMethod } from './provider/provider.ts'
import { pse } from './pse/pse.ts'

const payer = { requiredFields: ['name', 'phone', 'email'] } as const

// The Chilean peso has no cents, so the smallest amount is 1.
const chile = {
  limits: { CL: { leastMinor: 1 } },
  requiredFields: ['email', 'description'],
} as const satisfies Partial<MethodFacts>

/** Every payment method of a link, in the order of the interface. */
export const methods: Readonly<Record<PaymentMethod, Method>> = {
  CREDIT_CARD: card,
  PIX: pix,
  BOLETO: boleto,
  BANK_TRANSFER_BR: bankTransferMethod({
    title: 'Bank transfer (BR)',
    limits: { BR: {} },
    issueAccount: issueBrazilianAccount,
  }),
  BANK_TRANSFER_MX: bankTransferMethod({
    title: 'Bank transfer (MX)',
    limits: { MX: {} },
    issueAccount: issueMexicanAccount,
  }),
  OXXO: cashMethod({
    title: 'OXXO',
    limits: { MX: {} },
    voucher: { network: 'OXXO', prefix: '9900', length: 14 },
  }),
  PAY_CASH: cashMethod({
    title: 'Pay cash',
    limits: { MX: { mostMinor: 2_000_000 }, PE: { mostMinor: 350_000 } },
    voucher: { network: 'PAY_CASH', prefix: '1099', length: 13 },
  }),
  PSE: pse,
  EFECTY: cashMethod({
    ...payer,
    title: 'Efecty',
    limits: { CO: { leastMinor: 100_000, mostMinor: 500_000_000 } },
    voucher: { network: 'EFECTY', prefix: '99', length: 12, agreement: '999999' },
  }),
  NEQUI: nequi,
  WEB_PAY: providerMethod({ ...chile, title: 'Web Pay' }),
  KHIPU: providerMethod({ ...chile, title: 'Khipu' }),
  MACH: providerMethod({ ...chile, title: 'Mach' }),
  HITES: providerMethod({ ...chile, title: 'Hites' }),
  FINTOC: providerMethod({ ...chile, title: 'Fintoc' }),
  SERVIFACIL: cashMethod({
    ...chile,
    title: 'Servifacil',
    voucher: { network: 'SERVIFACIL', prefix: '99', length: 10, agreement: '99999' },
  }),
  BANK_TRANSFER_PE: bankTransferMethod({
    ...payer,
    title: 'Bank transfer (PE)',
    limits: { PE: { leastMinor: 1000 } },
    issueAccount: issuePeruvianAccount,
  }),
  WALLET: providerMethod({
    ...payer,
    title: 'Wallet',
    limits: { PE: { leastMinor: 1000 } },
  }),
}
