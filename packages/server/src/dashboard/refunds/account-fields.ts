/** The fields of the bank account to which the money goes. */
export type AccountField = (typeof accountFields)[number]

export const accountFields = [
  'beneficiaryName',
  'bankCode',
  'bankBranchId',
  'bankAccountNumber',
  'bankAccountType',
  'documentId',
] as const
