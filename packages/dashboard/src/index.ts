/** The pages on which a merchant's people work. */
export { createDashboardContext } from './context.ts'
export { dashboardRoutes } from './dashboard-routes.ts'
export { csvRow } from './lists/csv.ts'
export { differenceCsv } from './reconciliation/difference-csv.ts'
