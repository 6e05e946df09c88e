// The service hosts this file beside the library, which loads it when one of these functions is first called.
export { confirmPayment } from './payments/confirm-payment.ts'
export { createInstallmentsPlan } from './payments/create-installments-plan.ts'
export { getBinInformation } from './payments/get-bin-information.ts'
