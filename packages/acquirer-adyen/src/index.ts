export { type AdyenOptions, createAdyenProcessor } from './adyen-processor.ts'
export { type AdyenAddress, connectToAdyen } from './connect-to-adyen.ts'
