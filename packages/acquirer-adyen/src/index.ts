export { type AdyenOptions, createAdyenProcessor } from './adyen-processor.ts'
export { type AdyenAddress, connectToAdyen } from './api/connect-to-adyen.ts'
