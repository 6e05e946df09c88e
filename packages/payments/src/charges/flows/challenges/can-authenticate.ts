import type { ChargeContext } from '../../context.ts'

/**
 * Whether payers can be authenticated: by the issuer of a sandbox, or by the challenges of the acquirer.
 *
 * @throws if the acquirer must be asked and does not answer.
 */
export async function canAuthenticate({
  issuer,
  acquirer,
}: Pick<ChargeContext, 'issuer' | 'acquirer'>): Promise<boolean> {
  return issuer !== null || (await acquirer.challenges?.areOffered()) === true
}
