import type { FieldName } from '@element-js/protocol/frame'
import type { FieldSpec } from '../field/field-spec.ts'
import { cvv } from './cvv.ts'
import { expiration } from './expiration.ts'
import { pan } from './pan.ts'

export const fields: { readonly [name in FieldName]: FieldSpec } = { pan, expiration, cvv }
