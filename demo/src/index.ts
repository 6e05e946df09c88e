export type { BankChallenge, MissingAnswer, PayAnswer, PaymentReceipt, Refusal } from '../page/pay-answer.ts'
export type { ShopConfig } from './shop-config.ts'
export { type Shop, startShop } from './start-shop.ts'
