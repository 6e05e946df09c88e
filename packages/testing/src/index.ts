export { type TestCard, testCards } from './test-cards.ts'
