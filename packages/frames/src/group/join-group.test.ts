// @vitest-environment node
import { detectBrand } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import { describe, expect, it, vi } from 'vitest'
import { initialState } from '../field/field-state.ts'
import { joinGroup } from './join-group.ts'

let groups = 0

function groupId(): string {
  groups += 1
  return `ek_test_demo ${groups}`
}

/** A page with frames in sight and frames in shadow trees. */
function page() {
  const parent: Record<number, unknown> & { length: number } = { length: 0 }
  return (place: 'in sight' | 'hidden'): Window => {
    const frame = { parent } as unknown as Window
    if (place === 'in sight') {
      parent[parent.length] = frame
      parent.length += 1
    }
    return frame
  }
}

function member(group: string, field: FieldName, digits = '') {
  const brand = field === 'pan' ? detectBrand(digits) : null
  const states = { [field]: { ...initialState, digits, brand, verdict: { is: 'complete' } as const } }
  return {
    group,
    keyPart: `part of ${field}`,
    states: () => states,
    dispatch: vi.fn(),
  }
}

describe('a group with frames in shadow trees', () => {
  it.each([
    ['in sight', 'hidden', 'hidden'],
    ['hidden', 'in sight', 'hidden'],
    ['hidden', 'hidden', 'hidden'],
  ] as const)('collects all that is typed: pan %s, expiration %s, cvv %s', async (...places) => {
    const [group, frame] = [groupId(), page()]
    const typed = { pan: '4242424242424242', expiration: '1230', cvv: '123' } as const
    const names = ['pan', 'expiration', 'cvv'] as const
    const joined = names.map((name, index) =>
      joinGroup(frame(places[index] ?? 'hidden'), member(group, name, typed[name])),
    )
    for (const asked of joined) {
      const fields = await asked.collect(names)
      expect(names.map((name) => fields[name]?.digits)).toEqual(Object.values(typed))
      // The request has the same key, whichever frame receives it.
      expect(fields.pan?.keyPart).toBe('part of pan')
    }
  })

  it('reveals only what a token needs about a hidden field', async () => {
    const [group, frame] = [groupId(), page()]
    joinGroup(frame('hidden'), member(group, 'pan', '4242424242424242'))
    const { collect } = joinGroup(frame('in sight'), member(group, 'cvv'))
    const { pan } = await collect(['pan', 'cvv'])
    expect(pan).toEqual({
      digits: '4242424242424242',
      verdict: { is: 'complete' },
      wishes: [],
      keyPart: 'part of pan',
    })
  })

  it('asks no frame if the page names no other field, and stops waiting for one that has left', async () => {
    const [group, frame] = [groupId(), page()]
    const { collect } = joinGroup(frame('in sight'), member(group, 'pan', '4242'))
    expect(Object.keys(await collect(['pan']))).toEqual(['pan'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const collected = collect(['pan', 'cvv'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Object.keys(await collected)).toEqual(['pan'])
    vi.useRealTimers()
  })

  it('sends the brand to each frame once, hidden or in sight, early or late', async () => {
    const [group, frame] = [groupId(), page()]
    const early = [member(group, 'cvv'), member(group, 'expiration')] as const
    joinGroup(frame('in sight'), early[0])
    joinGroup(frame('hidden'), early[1])
    const pan = member(group, 'pan', '4242')
    const { dispatch } = joinGroup(frame('hidden'), pan)
    const brand = detectBrand('4242')
    dispatch({ type: 'brand-changed', brand })
    await expect
      .poll(() => early.map(({ dispatch }) => dispatch.mock.calls))
      .toEqual([[[{ type: 'brand-changed', brand }]], [[{ type: 'brand-changed', brand }]]])

    const late = member(group, 'cvv')
    joinGroup(frame('hidden'), late)
    await expect.poll(() => late.dispatch.mock.calls).toEqual([[{ type: 'brand-changed', brand }]])
  })

  it.each(['in sight', 'hidden'] as const)(
    'refuses each frame once, if the request reaches one %s',
    async (place) => {
      const [group, frame] = [groupId(), page()]
      const members = [member(group, 'pan'), member(group, 'expiration'), member(group, 'cvv')] as const
      const { dispatch } = joinGroup(frame(place), members[0])
      joinGroup(frame('in sight'), members[1])
      joinGroup(frame('hidden'), members[2])
      const refusals = () =>
        members.map(({ dispatch }) => dispatch.mock.calls.filter(([{ type }]) => type === 'refused').length)
      dispatch({ type: 'refused' })
      await expect.poll(refusals).toEqual([1, 1, 1])
      // The second one arrives after all copies of the first one.
      dispatch({ type: 'refused' })
      await expect.poll(refusals).toEqual([2, 2, 2])
    },
  )

  it('uses no value of a field that the page has just removed, although it is still in sight', async () => {
    const [group, frame] = [groupId(), page()]
    joinGroup(frame('in sight'), member(group, 'pan', '4242'))
    const { collect } = joinGroup(frame('in sight'), member(group, 'cvv', '123'))
    expect(Object.keys(await collect(['cvv']))).toEqual(['cvv'])
  })

  it('separates groups', async () => {
    const frame = page()
    joinGroup(frame('hidden'), member(groupId(), 'pan', '4242'))
    const stranger = member(groupId(), 'cvv')
    const { collect } = joinGroup(frame('in sight'), stranger)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const collected = collect(['pan', 'cvv'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Object.keys(await collected)).toEqual(['cvv'])
    expect(stranger.dispatch).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'brand-changed' }))
    vi.useRealTimers()
  })
})
