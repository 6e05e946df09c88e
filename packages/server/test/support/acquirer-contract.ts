export { describeAcquirer } from '../../../payments/src/acquirer/contract/acquirer.contract.ts'
