import type { Database } from '../database.ts'
import { up as createFirstTables } from './001-create-first-tables.ts'
import { up as createTokenAttempts } from './002-create-token-attempts.ts'
import { up as addIntents } from './003-add-intents.ts'
import { up as addMerchantNamesAndRevocations } from './004-add-merchant-names-and-revocations.ts'
import { up as createKeyRotation } from './005-create-key-rotation.ts'
import { up as createSandboxState } from './006-create-sandbox-state.ts'
import { up as indexNumbersToWipe } from './007-index-numbers-to-wipe.ts'
import { up as createPaymentLinks } from './008-create-payment-links.ts'
import { up as createNotifications } from './009-create-notifications.ts'
import { up as createDashboardSessions } from './010-create-dashboard-sessions.ts'
import { up as createDashboardIndexes } from './011-create-dashboard-indexes.ts'
import { up as countMismatches } from './012-count-mismatches.ts'
import { up as createHistoryEvents } from './013-create-history-events.ts'
import { up as createLimitWindows } from './014-create-limit-windows.ts'
import { up as addChargeRefunds } from './015-add-charge-refunds.ts'
import { up as addPayers } from './016-add-payers.ts'
import { up as addRequestHeaders } from './017-add-request-headers.ts'
import { up as addRequestIds } from './018-add-request-ids.ts'
import { up as nameAccessTokens } from './019-name-access-tokens.ts'
import { up as createMerchantLogos } from './020-create-merchant-logos.ts'
import { up as createStoreProbes } from './021-create-store-probes.ts'
import { up as createCvvTokens } from './022-create-cvv-tokens.ts'
import { up as addSavedCards } from './023-add-saved-cards.ts'
import { up as createInstallments } from './024-create-installments.ts'
import { up as createBinRanges } from './025-create-bin-ranges.ts'
import { up as createSandboxSessions } from './026-create-sandbox-sessions.ts'
import { up as numberNotifications } from './027-number-notifications.ts'
import { up as indexPendingNotifications } from './029-index-pending-notifications.ts'
import { up as addCardsToTokenMakers } from './030-add-cards-to-token-makers.ts'
import { up as createForwards } from './031-create-forwards.ts'
import { up as addChallengeUrls } from './032-add-challenge-urls.ts'
import { up as createReconciliations } from './033-create-reconciliations.ts'
import { up as createLeases } from './034-create-leases.ts'
import { up as vacuumBusyTables } from './035-vacuum-busy-tables.ts'
import { up as createRemovedPayments } from './036-create-removed-payments.ts'
import { up as createSettingsChanges } from './037-create-settings-changes.ts'
import { up as indexUnpaidCards } from './038-index-unpaid-cards.ts'
import { up as createLimitMarks } from './039-create-limit-marks.ts'
import { up as renameDashboardSessions } from './040-rename-dashboard-sessions.ts'
import { up as indexAttemptsByTime } from './041-index-attempts-by-time.ts'
import { up as createPaymentFigures } from './042-create-payment-figures.ts'
import { up as indexWaitingNotifications } from './043-index-waiting-notifications.ts'
import { up as createSearchEntries } from './044-create-search-entries.ts'
import type { DatabaseKind } from './database-kind.ts'

/** A step from one version of the tables to the next. It runs once, in one transaction with the record that it ran. */
export type Migration = (db: Database, kind: DatabaseKind) => Promise<void>

/**
 * The migrations by their file names, which each store records: neither the name nor the content of a released
 * migration may change. A new migration is a new file with the next number.
 */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '001-create-first-tables': createFirstTables,
  '002-create-token-attempts': createTokenAttempts,
  '003-add-intents': addIntents,
  '004-add-merchant-names-and-revocations': addMerchantNamesAndRevocations,
  '005-create-key-rotation': createKeyRotation,
  '006-create-sandbox-state': createSandboxState,
  '007-index-numbers-to-wipe': indexNumbersToWipe,
  '008-create-payment-links': createPaymentLinks,
  '009-create-notifications': createNotifications,
  '010-create-dashboard-sessions': createDashboardSessions,
  '011-create-dashboard-indexes': createDashboardIndexes,
  '012-count-mismatches': countMismatches,
  '013-create-history-events': createHistoryEvents,
  '014-create-limit-windows': createLimitWindows,
  '015-add-charge-refunds': addChargeRefunds,
  '016-add-payers': addPayers,
  '017-add-request-headers': addRequestHeaders,
  '018-add-request-ids': addRequestIds,
  '019-name-access-tokens': nameAccessTokens,
  '020-create-merchant-logos': createMerchantLogos,
  '021-create-store-probes': createStoreProbes,
  '022-create-cvv-tokens': createCvvTokens,
  '023-add-saved-cards': addSavedCards,
  '024-create-installments': createInstallments,
  '025-create-bin-ranges': createBinRanges,
  '026-create-sandbox-sessions': createSandboxSessions,
  '027-number-notifications': numberNotifications,
  '029-index-pending-notifications': indexPendingNotifications,
  '030-add-cards-to-token-makers': addCardsToTokenMakers,
  '031-create-forwards': createForwards,
  '032-add-challenge-urls': addChallengeUrls,
  '033-create-reconciliations': createReconciliations,
  '034-create-leases': createLeases,
  '035-vacuum-busy-tables': vacuumBusyTables,
  '036-create-removed-payments': createRemovedPayments,
  '037-create-settings-changes': createSettingsChanges,
  '038-index-unpaid-cards': indexUnpaidCards,
  '039-create-limit-marks': createLimitMarks,
  '040-rename-dashboard-sessions': renameDashboardSessions,
  '041-index-attempts-by-time': indexAttemptsByTime,
  '042-create-payment-figures': createPaymentFigures,
  '043-index-waiting-notifications': indexWaitingNotifications,
  '044-create-search-entries': createSearchEntries,
}
