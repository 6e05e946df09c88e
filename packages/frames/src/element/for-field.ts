import type { ErrorMessages, FieldName, PerField } from '@element-js/protocol/frame'

/** The merchant's words for one field, whether they were given for each or for all. */
export function forField(own: PerField<ErrorMessages>, field: FieldName): ErrorMessages {
  const isPerField = 'pan' in own || 'expiration' in own || 'cvv' in own
  return isPerField
    ? ((own as { readonly [name in FieldName]?: ErrorMessages })[field] ?? {})
    : (own as ErrorMessages)
}
