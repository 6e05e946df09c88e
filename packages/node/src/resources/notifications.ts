import type { Answer, ListQuery, Notification } from '../operations.ts'
import { type ListFilter, queryOf, readPages } from '../requests/pages.ts'
import type { CallOptions, SendRequest } from '../requests/send-request.ts'
import { pathOf } from './charges.ts'

/** Notifications that the service has sent or is trying to send. */
export interface Notifications {
  /**
   * All notifications, newest first, page by page. With `since`, the notifications after that one, oldest first: this
   * way a server catches up on what it missed.
   */
  list(
    filter?: ListFilter<ListQuery<'listNotifications'>>,
    options?: CallOptions,
  ): AsyncGenerator<Notification, void, undefined>
  /** One notification with its deliveries. */
  get(notificationId: string, options?: CallOptions): Promise<Answer<'getNotification'>>
  /** Sends a notification again. */
  resend(notificationId: string, options?: CallOptions): Promise<Notification>
}

const root = '/v1/notifications'

export function createNotifications(send: SendRequest): Notifications {
  return {
    list: (filter = {}, options) =>
      readPages(async (cursor) => {
        const query = queryOf(filter, cursor)
        const answer = await send({ method: 'GET', path: root, query, repeatable: 'always', options })
        const { notifications: rows, nextCursor } = answer as Answer<'listNotifications'>
        return { rows, nextCursor }
      }),
    get: async (id, options) => {
      const answer = await send({ method: 'GET', path: pathOf(root, id), repeatable: 'always', options })
      return answer as Answer<'getNotification'>
    },
    resend: async (id, options) => {
      const path = `${pathOf(root, id)}/resend`
      return (await send({ method: 'POST', path, repeatable: 'always', options })) as Notification
    },
  }
}
