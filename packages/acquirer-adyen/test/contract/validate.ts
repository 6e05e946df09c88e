import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

const contract: object = JSON.parse(readFileSync(new URL('./adyen-contract.json', import.meta.url), 'utf8'))

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats.default(ajv)
ajv.addSchema(contract, 'adyen')

const compiled = new Map<string, ValidateFunction>()

/**
 * Says how a value violates a schema that Adyen publishes, without repeating the value; `null` if it does not.
 *
 * @param schema Such as `checkout/PaymentRequest`.
 */
export function violationOf(schema: string, value: unknown): string | null {
  const validate = compiled.get(schema) ?? ajv.compile({ $ref: `adyen#/${schema}` })
  compiled.set(schema, validate)
  if (validate(value)) return null
  const words = validate.errors?.map(({ instancePath, message, params }) => {
    return `${instancePath || 'it'} ${message} ${JSON.stringify(params)}`
  })
  return `${schema}: ${words?.join('; ')}`
}

/** The schemas of the notifications. */
export const schemaOfEvent: Readonly<Record<string, string>> = {
  AUTHORISATION: 'webhooks/AuthorisationNotificationRequestItem',
  CANCELLATION: 'webhooks/CancellationNotificationRequestItem',
  CANCEL_OR_REFUND: 'webhooks/CancelOrRefundNotificationRequestItem',
  CAPTURE: 'webhooks/CaptureNotificationRequestItem',
  CAPTURE_FAILED: 'webhooks/RefundCaptureFailedNotificationRequestItem',
  EXPIRE: 'webhooks/ExpireNotificationRequestItem',
  REFUND: 'webhooks/RefundNotificationRequestItem',
  REFUND_FAILED: 'webhooks/RefundCaptureFailedNotificationRequestItem',
  TECHNICAL_CANCEL: 'webhooks/ModificationNotificationRequestItem',
}
