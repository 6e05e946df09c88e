import { brandOf } from '@element-js/card'
import type { FieldName, GroupMessage } from '@element-js/protocol/frame'
import { fieldsOf } from '../element/element-state.ts'
import { answer, ask, type TypedFields } from './answer-channel.ts'
import { isInSight, join, type Member, membersOf, type SharedAction } from './siblings.ts'

/** A frame that joins its group. */
export interface Newcomer {
  readonly member: Member
  /** Sends a message to all frames of the group, through the page. */
  send(message: GroupMessage): void
}

/** The group as one of its frames uses it. */
export interface JoinedGroup {
  /** Applies an action in the fields of every frame of the group, unless the page does not know this frame. */
  dispatch(action: SharedAction): void
  /** Tells the other frames the brand of the number. Call it when the page has answered: until then they heard nothing. */
  tellBrand(): void
  /** Takes a message from a frame of the group, which may be this frame itself. The page may have forged it. */
  receive(message: GroupMessage): void
  /**
   * Collects what is typed in the mounted fields, and waits for those that are out of sight.
   *
   * @param mounted The fields that the page says are mounted. A frame that the page has just removed can still be in
   *   sight for a while.
   */
  collect(mounted: readonly FieldName[]): Promise<TypedFields>
}

/** Makes a frame a member of its group. Siblings in sight reach it directly, the others through the page. */
export function joinGroup(view: Window, { member, send }: Newcomer): JoinedGroup {
  const { group } = member

  function dispatch(action: SharedAction): void {
    if (!member.isOnPage()) return
    // A frame that is out of sight receives its own message too.
    for (const sibling of membersOf(view, group)) {
      if (sibling !== member || isInSight(view)) sibling.dispatch(action)
    }
    send(action.type === 'refused' ? action : { type: action.type, id: action.brand?.id ?? '' })
  }

  function tellBrand(): void {
    const brand = member.states().pan?.codeBrand
    if (brand) dispatch({ type: 'brand-changed', brand })
  }

  join(view, member)
  if (!member.states().pan) {
    const pan = membersOf(view, group)
      .find((sibling) => sibling.isOnPage() && sibling.states().pan)
      ?.states().pan
    if (pan?.codeBrand) member.dispatch({ type: 'brand-changed', brand: pan.codeBrand })
    if (!pan) send({ type: 'joined' })
  }

  return {
    dispatch,
    tellBrand,
    receive(message) {
      // Siblings reach a frame in sight directly, except those in another document of the page.
      if (message.type !== 'asked' && isInSight(view)) return
      switch (message.type) {
        case 'asked':
          answer(group + message.id, typed(member))
          break
        case 'joined':
          tellBrand()
          break
        case 'brand-changed':
          member.dispatch({ type: message.type, brand: brandOf(message.id) })
          break
        case 'refused':
          member.dispatch(message)
      }
    },
    async collect(mounted) {
      const inSight: TypedFields = Object.assign(
        {},
        ...membersOf(view, group).map((sibling) => sibling.isOnPage() && typed(sibling)),
      )
      const missing = mounted.filter((field) => !inSight[field])
      const all = missing.length > 0 ? { ...(await ask(missing, send, group)), ...inSight } : inSight
      return Object.fromEntries(Object.entries(all).filter(([field]) => mounted.includes(field as FieldName)))
    },
  }
}

/** The part of what is typed now that a token needs. */
function typed({ dispatch, states, keyPart }: Member): TypedFields {
  // An action reads the inputs.
  dispatch({ type: 'judged' })
  return Object.fromEntries(
    fieldsOf(states()).map(([field, { digits, verdict, wishes }]) => [
      field,
      { digits, verdict, wishes, keyPart },
    ]),
  )
}
