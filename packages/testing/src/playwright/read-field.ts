import type { Locator } from '@playwright/test'
import { type FieldNow, readInput, withoutDigits } from '../fields/field-now.ts'

/** Reads the state of a field from what its frame shows. */
export async function readField(input: Locator): Promise<FieldNow> {
  return withoutDigits(await input.evaluate(readInput))
}
