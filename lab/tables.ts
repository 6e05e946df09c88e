// What the laboratory reads of a store, it reads from these tables.
import type {} from '../packages/payments/src/schema/tables.ts'
