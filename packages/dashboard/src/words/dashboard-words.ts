import { type WordsByLocale, wordsByLocale } from '@element-js/http'
import { pageTexts } from './page-texts.ts'
import { recordTexts } from './record-texts.ts'
import { refusalTexts } from './refusal-texts.ts'
import { settingsTexts } from './settings-texts.ts'

/**
 * All texts of the dashboard in each locale. Amounts, dates and names of payment methods are passed in already formatted;
 * those names are in `payment-methods/words/`.
 */
export const dashboardWords: WordsByLocale<
  typeof pageTexts & typeof recordTexts & typeof refusalTexts & typeof settingsTexts
> = wordsByLocale({ ...pageTexts, ...recordTexts, ...refusalTexts, ...settingsTexts })
