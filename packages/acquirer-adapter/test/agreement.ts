import type { Position } from '@element-js/server/adapters'

/**
 * Says what is wrong if a payment has this position at the adapter and these movements at the processor; `null` if they
 * agree.
 *
 * @param movements The movements of this payment, oldest first: `authorize 1000`.
 * @param returned The amounts that the adapter has approved for return.
 */
export function disagreement(
  position: Position | null,
  movements: readonly string[],
  returned: readonly number[] = [],
): string | null {
  const refunds = movements.filter((each) => each.startsWith('refund'))
  const others = movements.filter((each) => !refunds.includes(each)).map((each) => each.split(' ')[0])
  const wanted = wantedMovements(position)
  if (position?.state === 'closed' && isReversed(movements)) return null
  const isOk =
    wanted.some((each) => each.join() === others.join()) &&
    refunds.join() === returned.map((amount) => `refund ${amount}`).join()
  const collected = movements.find((each) => each.startsWith('capture'))
  const isAmount = position?.state !== 'captured' || collected === `capture ${position.amountMinor}`
  if (isOk && isAmount) return null
  return `${JSON.stringify(position)}, refunds ${returned.join()}, but the processor has ${movements.join(', ') || 'nothing'}`
}

const released = ['authorize', 'cancel']

/**
 * Whether the processor returned all the money that a request collected when it arrived after the adapter had given it
 * up.
 */
function isReversed(movements: readonly string[]): boolean {
  const [authorized, collected, returned, ...more] = movements.map((each) => each.split(' '))
  const isWhole = collected?.[1] === authorized?.[1] && returned?.[1] === collected?.[1]
  const types = [authorized?.[0], collected?.[0], returned?.[0]]
  return more.length === 0 && isWhole && types.join() === 'authorize,capture,refund'
}

function wantedMovements(position: Position | null): readonly (readonly string[])[] {
  switch (position?.state) {
    case undefined:
    case 'declined':
    case 'challenged':
      return [[]]
    // A reservation that was never answered may have been released. A verification reserves nothing.
    case 'closed':
      return [[], released, ['verify']]
    case 'verified':
      return [['verify']]
    case 'authorized':
      return [['authorize']]
    case 'captured':
      return [['authorize', 'capture']]
    case 'cancelled':
      return [released]
    default:
      return position satisfies never
  }
}
