import type { FieldName } from '@element-js/protocol/frame'
import { fieldsOf } from '../element/element-state.ts'
import { ask, publish, subscribe, type TypedFields } from './group-channel.ts'
import { type GroupAction, isInSight, join, type Member, membersOf } from './siblings.ts'

/** The group as one of its frames uses it. */
export interface JoinedGroup {
  /** Applies an action in the fields of every frame of the group. */
  dispatch(action: GroupAction): void
  /**
   * Collects what is typed in the mounted fields, and waits for those that are out of sight.
   *
   * @param mounted The fields that the page says are mounted. A frame that the page has just removed can still be in
   *   sight for a while.
   */
  collect(mounted: readonly FieldName[]): Promise<TypedFields>
}

/** Makes a frame a member of its group. Siblings in sight reach it directly, the others by the group's channel. */
export function joinGroup(view: Window, member: Member): JoinedGroup {
  const { group } = member

  function dispatch(action: GroupAction): void {
    // A frame that is out of sight receives its own message too.
    for (const sibling of membersOf(view, group)) {
      if (sibling !== member || isInSight(view)) sibling.dispatch(action)
    }
    publish(group, action)
  }

  join(view, member)
  if (!isInSight(view)) {
    subscribe(group, (message) => {
      const { pan } = member.states()
      switch (message.type) {
        case 'joined':
          if (pan?.brand) dispatch({ type: 'brand-changed', brand: pan.brand })
          break
        case 'asked':
          publish(group, { ...message, type: 'answered', fields: typed(member) })
          break
        case 'answered':
          break
        default:
          member.dispatch(message)
      }
    })
  }
  if (!member.states().pan) {
    const pan = membersOf(view, group)
      .find((sibling) => sibling.states().pan)
      ?.states().pan
    if (pan?.brand) member.dispatch({ type: 'brand-changed', brand: pan.brand })
    if (!pan) publish(group, { type: 'joined' })
  }

  return {
    dispatch,
    async collect(mounted) {
      const inSight: TypedFields = Object.assign(
        {},
        ...membersOf(view, group).map((sibling) => typed(sibling)),
      )
      const missing = mounted.filter((field) => !inSight[field])
      const all = missing.length > 0 ? { ...(await ask(group, missing)), ...inSight } : inSight
      return Object.fromEntries(Object.entries(all).filter(([field]) => mounted.includes(field as FieldName)))
    },
  }
}

/** What is typed now, and of that only what a token needs. */
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
