export { createAdyenProcessor } from './adyen-processor.ts'
export type { AdyenOptions } from './api/ask-adyen.ts'
export { type AdyenAddress, connectToAdyen } from './api/connect-to-adyen.ts'
