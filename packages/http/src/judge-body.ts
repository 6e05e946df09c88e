import { allRefusals, ServiceError, throwTogether } from '@element-js/values'
import type { FastifyRequest, preHandlerHookHandler } from 'fastify'
import { refusalOf, wholeBody } from './error-replies.ts'

/** A rule for a body that its schema does not express. */
export interface BodyCheck {
  /** The top-level fields that the check relies on. It is skipped if one of them is already refused. */
  readonly reliesOn: readonly string[]
  /** @throws ServiceError with `field`, if the rule is broken. */
  readonly run: () => unknown
}

/**
 * Runs all checks of a body, in order, and reports everything that is wrong with it in one refusal.
 *
 * @param refused The errors of the body's schema. Default: none.
 * @throws ServiceError the first refusal, with the others in it.
 */
export function refuseTogether(checks: readonly BodyCheck[], refused: readonly ServiceError[] = []): void {
  const refusals = [...refused]
  const fields = new Set(refused.map(topFieldOf))
  for (const { reliesOn, run } of fields.has(wholeBody) ? [] : checks) {
    if (reliesOn.some((field) => fields.has(field))) continue
    for (const refusal of refusalsOf(run)) {
      refusals.push(refusal)
      fields.add(topFieldOf(refusal))
    }
  }
  throwTogether(refusals)
}

function refusalsOf(run: BodyCheck['run']): readonly ServiceError[] {
  try {
    run()
    return []
  } catch (error) {
    if (error instanceof ServiceError) return allRefusals(error)
    throw error
  }
}

function topFieldOf({ details: { field = wholeBody } }: ServiceError): string {
  return field.split('.')[0] ?? field
}

/**
 * Options of a route whose body has rules beyond its schema: a body that the schema refuses is checked against the
 * other rules as well, so that one answer names everything that is wrong.
 *
 * @param checksOf Creates the checks. Only the fields that a check relies on have the type that the schema says.
 */
export function judgeBody<Body>(checksOf: (request: FastifyRequest, body: Body) => readonly BodyCheck[]): {
  readonly attachValidation: true
  readonly preHandler: preHandlerHookHandler
} {
  const preHandler = async (request: FastifyRequest): Promise<void> => {
    const { validationError } = request
    if (!validationError) return
    const refusal = refusalOf(validationError)
    if (validationError.validationContext !== 'body') throw refusal
    const hasBody = typeof request.body === 'object' && request.body !== null
    refuseTogether(hasBody ? checksOf(request, request.body as Body) : [], allRefusals(refusal))
  }
  return { attachValidation: true, preHandler }
}
