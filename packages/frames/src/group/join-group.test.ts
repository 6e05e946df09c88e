// @vitest-environment node
import { detectBrand } from '@element-js/card'
import { type FieldName, type GroupMessage, parseHostMessage } from '@element-js/protocol/frame'
import { describe, expect, it, vi } from 'vitest'
import { initialState } from '../field/field-state.ts'
import { type JoinedGroup, joinGroup } from './join-group.ts'
import type { Member } from './siblings.ts'

let groups = 0

function groupId(): string {
  groups += 1
  return `ek_test_demo ${groups}`
}

/**
 * A page with frames in sight and frames in shadow trees. It passes their messages on to all frames of their group, as
 * the library does.
 */
function page() {
  const parent: Record<number, unknown> & { length: number } = { length: 0 }
  const frames: { group: string; joined: JoinedGroup }[] = []
  return (place: 'in sight' | 'hidden', member: Member): JoinedGroup => {
    const frame = { parent } as unknown as Window
    if (place === 'in sight') {
      parent[parent.length] = frame
      parent.length += 1
    }
    const { group } = member
    const send = (message: GroupMessage): void =>
      queueMicrotask(() => {
        const read = parseHostMessage(structuredClone(message)) as GroupMessage
        for (const one of frames) if (one.group === group) one.joined.receive(read)
      })
    const joined = joinGroup(frame, { member, send })
    frames.push({ group, joined })
    return joined
  }
}

function member(group: string, field: FieldName, digits = '') {
  const brand = field === 'pan' ? detectBrand(digits) : null
  const states = {
    [field]: { ...initialState, digits, brand, codeBrand: brand, verdict: { is: 'complete' } as const },
  }
  return {
    group,
    keyPart: `part of ${field}`,
    isOnPage: () => true,
    states: () => states,
    dispatch: vi.fn(),
  }
}

describe('a group with frames in shadow trees', () => {
  it.each([
    ['in sight', 'hidden', 'hidden'],
    ['hidden', 'in sight', 'hidden'],
    ['hidden', 'hidden', 'hidden'],
  ] as const)('collects everything that is typed: pan %s, expiration %s, cvv %s', async (...places) => {
    const [group, frame] = [groupId(), page()]
    const typed = { pan: '4242424242424242', expiration: '1230', cvv: '123' } as const
    const names = ['pan', 'expiration', 'cvv'] as const
    const joined = names.map((name, index) =>
      frame(places[index] ?? 'hidden', member(group, name, typed[name])),
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
    frame('hidden', member(group, 'pan', '4242424242424242'))
    const { collect } = frame('in sight', member(group, 'cvv'))
    const { pan } = await collect(['pan', 'cvv'])
    expect(pan).toEqual({
      digits: '4242424242424242',
      verdict: { is: 'complete' },
      wishes: [],
      keyPart: 'part of pan',
    })
  })

  it('asks no frame if the page names no other field, and stops waiting for a frame that has left', async () => {
    const [group, frame] = [groupId(), page()]
    const { collect } = frame('in sight', member(group, 'pan', '4242'))
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
    frame('in sight', early[0])
    frame('hidden', early[1])
    // Their messages, which arrive before there is a number.
    await Promise.resolve()
    const pan = member(group, 'pan', '4242')
    const { dispatch } = frame('hidden', pan)
    const brand = detectBrand('4242')
    dispatch({ type: 'brand-changed', brand })
    await expect
      .poll(() => early.map(({ dispatch }) => dispatch.mock.calls))
      .toEqual([[[{ type: 'brand-changed', brand }]], [[{ type: 'brand-changed', brand }]]])

    const late = member(group, 'cvv')
    frame('hidden', late)
    await expect.poll(() => late.dispatch.mock.calls).toEqual([[{ type: 'brand-changed', brand }]])
  })

  it.each(['in sight', 'hidden'] as const)(
    'refuses each frame once if the request reaches one %s',
    async (place) => {
      const [group, frame] = [groupId(), page()]
      const members = [member(group, 'pan'), member(group, 'expiration'), member(group, 'cvv')] as const
      const { dispatch } = frame(place, members[0])
      frame('in sight', members[1])
      frame('hidden', members[2])
      const refusals = () =>
        members.map(({ dispatch }) => dispatch.mock.calls.filter(([{ type }]) => type === 'refused').length)
      dispatch({ type: 'refused', id: '' })
      await expect.poll(refusals).toEqual([1, 1, 1])
      // The second one arrives after all copies of the first one.
      dispatch({ type: 'refused', id: '' })
      await expect.poll(refusals).toEqual([2, 2, 2])
    },
  )

  it('uses no value of a field that the page has just removed, although it is still in sight', async () => {
    const [group, frame] = [groupId(), page()]
    frame('in sight', member(group, 'pan', '4242'))
    const { collect } = frame('in sight', member(group, 'cvv', '123'))
    expect(Object.keys(await collect(['cvv']))).toEqual(['cvv'])
  })

  it('uses no value of a clone, which the page does not know', async () => {
    const [group, frame] = [groupId(), page()]
    const { collect } = frame('in sight', member(group, 'pan', '4242424242424242'))
    frame('in sight', { ...member(group, 'pan'), isOnPage: () => false })
    expect((await collect(['pan'])).pan?.digits).toBe('4242424242424242')
  })

  it('learns no brand from a clone, early or late', () => {
    const [group, frame] = [groupId(), page()]
    const [early, late] = [member(group, 'cvv'), member(group, 'cvv')]
    frame('in sight', early)
    const clone = frame('in sight', { ...member(group, 'pan', '3782'), isOnPage: () => false })
    clone.dispatch({ type: 'brand-changed', brand: detectBrand('3782') })
    clone.tellBrand()
    frame('in sight', late)
    expect([early, late].map(({ dispatch }) => dispatch.mock.calls)).toEqual([[], []])
  })

  it('learns the brand that a field had before the page answered it', () => {
    const [group, frame] = [groupId(), page()]
    const code = member(group, 'cvv')
    frame('in sight', code)
    let isOnPage = false
    const brand = detectBrand('3782')
    const pan = frame('in sight', { ...member(group, 'pan', '3782'), isOnPage: () => isOnPage })
    pan.dispatch({ type: 'brand-changed', brand })
    expect(code.dispatch).not.toHaveBeenCalled()
    isOnPage = true
    pan.tellBrand()
    expect(code.dispatch.mock.calls).toEqual([[{ type: 'brand-changed', brand }]])
  })

  it('separates groups', async () => {
    const frame = page()
    frame('hidden', member(groupId(), 'pan', '4242'))
    const stranger = member(groupId(), 'cvv')
    const { collect } = frame('in sight', stranger)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const collected = collect(['pan', 'cvv'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Object.keys(await collected)).toEqual(['cvv'])
    expect(stranger.dispatch).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'brand-changed' }))
    vi.useRealTimers()
  })

  it.each([
    ['of the same key', 'ek_test_demo', ['pan', 'cvv']],
    ['of another merchant', 'ek_test_other', ['cvv']],
  ])('answers a request %s that the page passes on only within the key', async (_who, key, collected) => {
    const own = page()('hidden', member('ek_test_demo 7', 'pan', '4242'))
    const { collect } = joinGroup({ parent: { length: 0 } } as unknown as Window, {
      member: member(`${key} 7`, 'cvv'),
      send: (message) => queueMicrotask(() => own.receive(message)),
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answers = collect(['pan', 'cvv'])
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Object.keys(await answers).toSorted()).toEqual(collected.toSorted())
    vi.useRealTimers()
  })

  it('exchanges nothing with a frame of another page that has the same group', async () => {
    const [group, frame, frameElsewhere] = [groupId(), page(), page()]
    const pan = member(group, 'pan', '4242')
    const expiration = member(group, 'expiration', '1230')
    frame('hidden', pan)
    const { collect } = frame('hidden', expiration)
    const stranger = member(group, 'cvv', '999')
    const elsewhere = frameElsewhere('hidden', stranger)
    expect(Object.keys(await collect(['pan', 'expiration']))).toEqual(['pan', 'expiration'])

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const asked of [elsewhere.collect(['pan', 'cvv']), collect(['expiration', 'cvv'])]) {
      await vi.advanceTimersByTimeAsync(10_000)
      expect(Object.keys(await asked)).toHaveLength(1)
    }
    vi.useRealTimers()
    pan.dispatch.mockClear()
    elsewhere.dispatch({ type: 'brand-changed', brand: detectBrand('3782') })
    elsewhere.dispatch({ type: 'refused', id: '' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(stranger.dispatch).toHaveBeenCalledWith({ type: 'refused', id: '' })
    expect(pan.dispatch).not.toHaveBeenCalled()
  })

  it('has no brand after a message with an unknown one, and ignores messages while it is in sight', () => {
    const [group, frame] = [groupId(), page()]
    const [hidden, inSight] = [member(group, 'cvv'), member(group, 'expiration')]
    frame('hidden', hidden).receive({ type: 'brand-changed', id: '__proto__' })
    expect(hidden.dispatch.mock.calls).toEqual([[{ type: 'brand-changed', brand: null }]])
    const { receive } = frame('in sight', inSight)
    for (const message of [
      { type: 'brand-changed', id: 'visa' },
      { type: 'refused', id: '' },
    ] as const)
      receive(message)
    expect(inSight.dispatch).not.toHaveBeenCalled()
  })
})
