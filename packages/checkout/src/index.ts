/** What payers see: the pages of payment links, and the frames and scripts of the card fields. */
export { cardPaymentRoutes } from './card/card-payment-routes.ts'
export { frameDocumentRoute } from './hosted/frame-routes.ts'
export { type HostedFiles, readHostedFiles } from './hosted/hosted-files.ts'
export { libraryFileRoutes } from './hosted/library-routes.ts'
export { rebuiltFontRoutes } from './hosted/rebuilt-font-routes.ts'
export { libraryFileOf } from './page-files.ts'
export { answerUnknownAddress } from './routes/page-replies.ts'
export { checkoutPageRoutes } from './routes/page-routes.ts'
