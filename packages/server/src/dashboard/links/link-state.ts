import type { PaymentLink } from '../../links/domain/payment-link.ts'
import type { Locale } from '../../locale.ts'
import type { Html } from '../../web/html.ts'
import { linkTones, stateBadge } from '../page/states.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The state of a link. An expired link has its own badge, although its status is CANCELLED too. */
export function linkStateBadge(
  { paymentStatus: name, cancelCause, ending }: Pick<PaymentLink, 'paymentStatus' | 'cancelCause' | 'ending'>,
  locale: Locale,
): Html {
  const { links, linkEnding, linkExpired } = dashboardWords[locale].states
  if (ending !== null) return stateBadge({ words: linkEnding, tone: 'busy', name })
  return stateBadge({
    words: cancelCause === 'expired' ? linkExpired : links[name],
    tone: linkTones[name],
    name,
  })
}
