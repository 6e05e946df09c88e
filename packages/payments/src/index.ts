/** The tables and every feature on them, one folder each. Pages and programs use what is named here, and never a table. */

// Adds the tables of payments to the database's schema for every package that imports this one.
import './schema/tables.ts'

export type {
  Acquirer,
  AuthenticatedAuthorization,
  Authorization,
  CardDetails,
  Challenge,
  ChallengeReturn,
  Challenges,
  ChallengeTerms,
  Outcome,
  PaymentName,
  RefundOrder,
  ReturnedFields,
} from './acquirer/acquirer.ts'
export type { AcquirerAddress } from './acquirer/acquirer-connection.ts'
export { createAcquirerServer, createJsonServer } from './acquirer/acquirer-server.ts'
export { describeTestCard, type TestCardOutcome, testCardOutcomes } from './acquirer/describe-test-card.ts'
export {
  type DeclineProblem,
  type DeclineReason,
  declineProblems,
  declineReasons,
  isDeclineReason,
} from './acquirer/domain/decline-reason.ts'
export type { Position } from './acquirer/domain/payment-position.ts'
export type { StatementLine, StatementPage, StatementQuery } from './acquirer/domain/statement.ts'
export { fenceAcquirer } from './acquirer/fence-acquirer.ts'
export { simulatedIssuer } from './acquirer/issuer.ts'
export type { LedgerEntry } from './acquirer/ledger.ts'
export { openAcquirer, openSimulator } from './acquirer/open-acquirer.ts'
export { createRemoteAcquirer, createRemoteSimulator } from './acquirer/remote-acquirer.ts'
export { isSimulated, type SimulatedAcquirer, type SimulatorContext } from './acquirer/simulated-acquirer.ts'
export { createSimulator } from './acquirer/simulator.ts'
export { binInformationRoutes } from './bins/bin-routes.ts'
export { importBins } from './bins/import-bins.ts'
export { cardChargeRoutes } from './charges/charge-routes.ts'
export {
  type CancelCause,
  type Charge,
  cancelCauses,
  orderOfCharge,
  payerOfCharge,
} from './charges/domain/charge.ts'
export { installmentsOf } from './charges/domain/charge-installments.ts'
export { type ChargeEvent, statusAfter, transferStatusCodes } from './charges/domain/transfer-status.ts'
export { cancelCharge } from './charges/flows/cancel-charge.ts'
export { captureCharge } from './charges/flows/capture-charge.ts'
export { expireCharges } from './charges/flows/expire-charges.ts'
export { recoverCharge } from './charges/flows/recover-charge.ts'
export { releaseOnError } from './charges/flows/release-on-error.ts'
export { findCharge, listChargeReferences } from './charges/store/charges.ts'
export { listOrphans, takeOverIntent } from './charges/store/intents.ts'
export { createTurns } from './charges/turns.ts'
export { currentClock, onClock, onClockOf, onClockOfLink } from './clocks/merchant-clock.ts'
export { readMoment } from './clocks/moment.ts'
export type { HourOfPayments } from './figures/payment-volume.ts'
export { readHours, shownDays } from './figures/read-hours.ts'
export { createFiguresUpdate } from './figures/update-figures.ts'
export { createForwarding, type Forwarding, type ForwardingOptions } from './forward/context.ts'
export {
  type ClientCertificate,
  type Destination,
  destinationNamePattern,
  type ForwardMethod,
  findAnswerFieldFlaw,
  findPatternFlaw,
  forwardMethods,
  mostDestinations,
} from './forward/domain/destination.ts'
export { recoverForwards } from './forward/flows/finalize-forward.ts'
export { forwardRoutes } from './forward/forward-routes.ts'
export { addDestination, listDestinations, removeDestination } from './forward/store/destinations.ts'
export { wipeOldAnswers } from './forward/store/forwards.ts'
export type { Actor, ChargeHistory, LinkHistory } from './history/domain/history-event.ts'
export type { SettingsActor, SettingsAuthor, SettingsChange } from './history/domain/settings-change.ts'
export {
  changeSettings,
  listSettingsChanges,
  type StoredSettingsChange,
} from './history/store/settings-changes.ts'
export { requireRegisteredOrigin } from './installments/answer-pages.ts'
export {
  type InstallmentOption,
  wholeMillionths,
  yearlyRateOf,
} from './installments/domain/installment-option.ts'
export {
  type InstallmentRule,
  mostInstallments,
  mostRules,
  type RuleTerms,
} from './installments/domain/installment-rule.ts'
export { offerOptions, payAtOnce } from './installments/domain/offer-options.ts'
export { readRule, ruleBrands, type TypedRule } from './installments/domain/read-rule.ts'
export { installmentRoutes } from './installments/installment-routes.ts'
export { deleteExpiredPlans } from './installments/store/installment-plans.ts'
export {
  addInstallmentRule,
  changeInstallmentRule,
  listInstallmentRules,
  removeInstallmentRule,
} from './installments/store/installment-rules.ts'
export { clientAddressOf } from './limits/client-address.ts'
export type { DeclineLimit } from './limits/decline-limit.ts'
export type { LimitStore, RateWindow } from './limits/limit-store.ts'
export { createLimits, type Limits } from './limits/limits.ts'
export { createMemoryLimitStore } from './limits/memory-limit-store.ts'
export { createPostgresLimitStore, deleteEndedLimits } from './limits/postgres-limit-store.ts'
export { countRequest, limitPayers, payerAt, payerOf } from './limits/rate-limit.ts'
export type { LinkContext } from './links/context.ts'
export {
  type Attempt,
  amountToReturn,
  inPayersCurrency,
  isLinkId,
  type LinkEvent,
  type LinkOrder,
  linkCancelCauses,
  linkStatusAfter,
  type PaymentLink,
} from './links/domain/payment-link.ts'
export { findInstallments, type OfferInstallments } from './links/find-installments.ts'
export { beginAttempt } from './links/flows/begin-attempt.ts'
export { cancelLink } from './links/flows/cancel-link.ts'
export { describeLink } from './links/flows/describe-link.ts'
export { expireLinks } from './links/flows/expire-links.ts'
export { finalizeCardAttempt } from './links/flows/finalize-attempt.ts'
export { findOwnLink, type LinkView, viewLink } from './links/flows/link-view.ts'
export { linkSignalOf } from './links/flows/lock-link.ts'
export { payByCard } from './links/flows/pay-by-card.ts'
export { canBeginPayment, findCardLink, lacksAddress, requireChoice } from './links/flows/payable.ts'
export { saveShippingAddress } from './links/flows/save-shipping-address.ts'
export { simulatePayer } from './links/flows/simulate-payer.ts'
export { supersedeAttempt } from './links/flows/supersede-attempt.ts'
export { paymentLinkEnvelopeSchema, success } from './links/link-record-schemas.ts'
export { paymentLinkRequestSchema } from './links/link-request-schemas.ts'
export { paymentLinkRoutes } from './links/link-routes.ts'
export { addressOfLink, createLink } from './links/order/create-link.ts'
export { readLinkOrder } from './links/order/read-link-order.ts'
export { listAttemptReferences, listNewestAttempts } from './links/store/attempts.ts'
export { accessTokenRoutes } from './merchants/access-token-routes.ts'
export {
  type FindMerchantOfLink,
  hasSessionExpired,
  isChange,
  requireApiKey,
  requireMerchant,
} from './merchants/authenticate.ts'
export { readCredentialName } from './merchants/domain/credential-name.ts'
export {
  areTooManyOrigins,
  findWayWithout,
  mayEmbedFrames,
  mostOriginCharacters,
  readFrameOrigin,
} from './merchants/domain/frame-origin.ts'
export {
  type AccessRole,
  accessRoles,
  type Capability,
  capabilities,
  type Merchant,
} from './merchants/domain/merchant.ts'
export {
  findProfileFlaw,
  type Profile,
  type ProfileField,
  profileFields,
  shadeOn,
  textColorOn,
  tintOf,
} from './merchants/domain/profile.ts'
export { largestLogoBytes, readPicture } from './merchants/domain/read-picture.ts'
export { createKeyUses, type KeyUses, writeKeyUses } from './merchants/key-uses.ts'
export {
  findMerchantOf,
  merchantOf,
  requesterOf,
  setMerchantOf,
  setTokenName,
} from './merchants/request-merchant.ts'
export {
  allCapabilities,
  localOrigins,
  prepareStoreForMode,
  restoreSandboxMerchants,
  type SandboxMerchant,
  sandboxMerchants,
  usualRules,
} from './merchants/sandbox-merchants.ts'
export {
  addAccessToken,
  deleteExpiredAccessTokens,
  findAccessToken,
  type StoredAccessToken,
} from './merchants/store/access-tokens.ts'
export { addApiClient } from './merchants/store/api-clients.ts'
export { addApiKey } from './merchants/store/api-keys.ts'
export {
  type CredentialKind,
  type CredentialRecord,
  listCredentials,
  mostCredentials,
  renameApiKey,
  revokeCredential,
  shortIdOf,
} from './merchants/store/credentials.ts'
export { addFrameOrigins, listFrameOrigins, removeFrameOrigin } from './merchants/store/frame-origins.ts'
export { findLogo, hostedLogoPath, logoPathOf, removeLogo, saveLogo } from './merchants/store/logos.ts'
export {
  changeMerchantUrls,
  changeProfile,
  findMerchant,
  findMerchantByApiKey,
  insertMerchantIn,
  listMerchants,
  type MerchantRecord,
  type NewMerchant,
  restoreCredentials,
} from './merchants/store/merchants.ts'
export type { NotificationContext } from './notifications/context.ts'
export type { DeliveryOptions } from './notifications/delivery/deliver.ts'
export {
  findReceiverUrlFlaw,
  isPublicHost,
  refuseForbiddenReceiver,
} from './notifications/delivery/find-receiver-url-flaw.ts'
export { type Deliveries, keepDelivering } from './notifications/delivery/keep-delivering.ts'
export { signMessage } from './notifications/delivery/sign.ts'
export {
  type DeliveryAttempt,
  deliveryFailures,
  type Notification,
  type NotificationState,
  notificationStates,
  notificationTypes,
} from './notifications/domain/notification.ts'
export { notificationRoutes } from './notifications/notification-routes.ts'
export {
  listSandboxDeliveries,
  sandboxDeliveriesSchema,
  signedMessageSchema,
} from './notifications/notification-schemas.ts'
export { createOutbox } from './notifications/outbox.ts'
export { resendNotification } from './notifications/resend-notification.ts'
export {
  giveSigningSecret,
  mostSigningSecrets,
  newFirstSecret,
  overlapMs,
  rotateSigningSecret,
} from './notifications/signing-secrets.ts'
export {
  deleteRetiredSecrets,
  insertSigningSecret,
  listSigningSecrets,
  type StoredSecret,
} from './notifications/store/notification-secrets.ts'
export {
  deleteOldNotifications,
  findNotification,
  type NotificationName,
} from './notifications/store/notifications.ts'
export type { Release } from './ownership/ownership-context.ts'
export { writeReleases } from './ownership/release-ownership.ts'
export { describePayer } from './payment-methods/boleto/boleto-payer.ts'
export { qrPicture } from './payment-methods/code-pictures.ts'
export type { Instrument } from './payment-methods/domain/instrument.ts'
export {
  type AmountLimits,
  type AttemptContext,
  type FormNotice,
  formNotices,
  type TypedForm,
} from './payment-methods/method.ts'
export { companyLine, contactLinks } from './payment-methods/profile-views.ts'
export { methodMark, methodNames, methods } from './payment-methods/registry.ts'
export { methodWords } from './payment-methods/words/method-words.ts'
export { listRoutes } from './read/list-routes.ts'
export {
  everything,
  type LinkSelection,
  type ListedLink,
  type ListedRefund,
  listLinksWithRefunds,
  listNotifications,
  listRefunds,
  type NotificationSelection,
  type Selection,
  totalLinks,
  totalNotifications,
  totalRefunds,
} from './read/lists.ts'
export {
  type ListedAttempt,
  type ListedPayment,
  listPayments,
  type PaymentSelection,
  totalPayments,
} from './read/payments.ts'
export {
  findLinkOfOrder,
  findOwnCharge,
  type LinkRecord,
  listDeliveries,
  listLatestCountries,
  type PaymentRecord,
  readLinkRecord,
  readPaymentRecord,
  type ShownAttempt,
} from './read/records.ts'
export { type Difference, differenceKinds, type Side } from './reconciliation/domain/difference.ts'
export { allTime, listDelayMs, reportDelayMs } from './reconciliation/domain/period.ts'
export {
  mostDifferencesStored,
  type Resolution,
  type ResolvedDifference,
  type StoredDifference,
  storedDifferenceOf,
} from './reconciliation/domain/run.ts'
export { keepReconciling } from './reconciliation/flows/keep-reconciling.ts'
export { type ReconciliationReport, runReconciliation } from './reconciliation/flows/run-reconciliation.ts'
export {
  type StatementPeriod,
  type StatementSource,
  statementOfAcquirer,
} from './reconciliation/flows/statement-source.ts'
export { statementOfSettlementReport } from './reconciliation/statements/settlement-report.ts'
export {
  deleteOldRuns,
  listDifferences,
  listMerchantRuns,
  type MerchantRun,
} from './reconciliation/store/runs.ts'
export { chargeRefundRequestSchema, chargeRefundRoutes } from './refunds/charge-refund-routes.ts'
export { leftToRefund, refundFieldsOf } from './refunds/domain/charge-refunds.ts'
export { mostRefunds, type Refund } from './refunds/domain/refund.ts'
export { makeDueRefunds } from './refunds/flows/make-due-refunds.ts'
export { readChargeRefundOrder } from './refunds/flows/read-charge-refund-order.ts'
export { refundCharge, refuseNotRefundable } from './refunds/flows/refund-charge.ts'
export { refundLink } from './refunds/flows/refund-link.ts'
export { refuseTooManyRefunds } from './refunds/flows/refuse-too-many-refunds.ts'
export { refundRoutes } from './refunds/refund-routes.ts'
export { refundRequestSchema } from './refunds/refund-schemas.ts'
export { listChargeRefunds } from './refunds/store/refunds-of-subject.ts'
export type { PaymentMetrics, ReportContext } from './report-context.ts'
export { deleteUnpaidCards } from './retention/delete-unpaid-cards.ts'
export { createRetention } from './retention/remove-old-payments.ts'
export { migrations } from './schema/migrations/all-migrations.ts'
export { openStore } from './schema/open-store.ts'
export { isChallengeId } from './three-d-secure/challenge-id.ts'
export { inLanguage, languageInQuery } from './three-d-secure/challenge-language.ts'
export { challengeRoutes } from './three-d-secure/challenge-routes.ts'
export { challengeStatusRoute } from './three-d-secure/challenge-status-route.ts'
export type { TokenContext } from './tokens/context.ts'
export { cvvTokenRoutes } from './tokens/cvv-token-routes.ts'
export type { Card } from './tokens/domain/card.ts'
export type { StoredVerification } from './tokens/domain/verification.ts'
export { findUsableCard } from './tokens/flows/find-usable-card.ts'
export { recoverVerification } from './tokens/flows/recover-verification.ts'
export { voidReservation } from './tokens/flows/void-reservation.ts'
export { savedCardRoutes } from './tokens/saved-card-routes.ts'
export { wipeExpiredCards } from './tokens/store/cards.ts'
export { deleteOldCvvTokens, wipeExpiredCodes } from './tokens/store/cvv-tokens.ts'
export { wipeDeletedCards } from './tokens/store/deleted-cards.ts'
export { listCardsOfCustomer } from './tokens/store/saved-cards.ts'
export { deleteTemporaryHold, listOrphanedHolds, type TemporaryHold } from './tokens/store/temporary-holds.ts'
export {
  deleteOldVerifications,
  releaseVerifications,
  writeVerificationOutcome,
} from './tokens/store/verifications.ts'
export { cardTokenRoutes } from './tokens/token-routes.ts'
