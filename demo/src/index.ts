export type { Challenged, Paid, PayAnswer, Refusal, Unanswered } from '../page/pay-answer.ts'
export type { ShopConfig } from './shop-config.ts'
export { type Shop, startShop } from './start-shop.ts'
