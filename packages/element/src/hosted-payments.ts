// The service hosts this file beside the library, which loads it at the first call of one of these functions.
export { confirmPayment } from './payments/confirm-payment.ts'
export { createInstallmentsPlan } from './payments/create-installments-plan.ts'
export { getBinInformation } from './payments/get-bin-information.ts'
