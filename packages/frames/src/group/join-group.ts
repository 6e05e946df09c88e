import type { Brand } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import { fieldsOf } from '../element/element-state.ts'
import { ask, hear, say, type TypedFields } from './group-channel.ts'
import { isInSight, join, type Member, membersOf } from './siblings.ts'

/** What a frame can do with the group that it has joined. */
export interface JoinedGroup {
  /** Tells every sibling the brand of the number. */
  tellBrand(brand: Brand | null): void
  /**
   * What is typed in the fields that the page says are mounted; those out of sight are waited for. It is the page that
   * knows: a frame that it has just removed can still be in sight for a while.
   */
  collect(mounted: readonly FieldName[]): Promise<TypedFields>
}

/** Makes a frame a member of its group: siblings in sight reach it directly, the others by the group's channel. */
export function joinGroup(view: Window, member: Member): JoinedGroup {
  const { group } = member

  function tellBrand(brand: Brand | null): void {
    for (const sibling of membersOf(view, group)) sibling.brandChanged(brand)
    say(group, { type: 'brand-changed', brand })
  }

  join(view, member)
  if (!isInSight(view)) {
    hear(group, (saying) => {
      const { pan } = member.states()
      if (saying.type === 'joined' && pan?.brand) tellBrand(pan.brand)
      if (saying.type === 'brand-changed') member.brandChanged(saying.brand)
      if (saying.type === 'asked') say(group, { ...saying, type: 'answered', fields: typed(member) })
    })
  }
  if (!member.states().pan) {
    const pan = membersOf(view, group)
      .find((sibling) => sibling.states().pan)
      ?.states().pan
    if (pan?.brand) member.brandChanged(pan.brand)
    if (!pan) say(group, { type: 'joined' })
  }

  return {
    tellBrand,
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

/** Only what a token needs. */
function typed({ states, keyPart }: Member): TypedFields {
  return Object.fromEntries(
    fieldsOf(states()).map(([field, { digits, verdict }]) => [field, { digits, verdict, keyPart }]),
  )
}
