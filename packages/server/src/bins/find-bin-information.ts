import type { BinInformation } from '@element-js/protocol/http'
import type { StoreContext } from '../database/store-context.ts'
import { describeBin } from './domain/describe-bin.ts'
import { findBinRanges } from './store/bin-ranges.ts'

/** Finds the information about a card number. @param digits All of its digits, or at least the first six. */
export async function findBinInformation(
  { db }: Pick<StoreContext, 'db'>,
  digits: string,
): Promise<BinInformation> {
  return describeBin(digits, await findBinRanges(db, digits))
}
