import { describe, expect, it, vi } from 'vitest'
import { initialElementState } from '../element/element-state.ts'
import { join, type Member, membersOf } from './siblings.ts'

function page(count: number) {
  const parent: Record<number, unknown> & { length: number } = { length: count }
  const frames = Array.from({ length: count }, (_, index) => {
    const frame = { parent } as unknown as Window
    parent[index] = frame
    return frame
  })
  return { parent, frames: frames as [Window, ...Window[]] }
}

function member(group: string): Member {
  return {
    group,
    keyPart: 'a',
    isOnPage: () => true,
    states: () => initialElementState(['pan']),
    dispatch: vi.fn(),
  }
}

describe('the frames of a group', () => {
  it('find each other, and no frame of another group', () => {
    const { frames } = page(3)
    const [first, second, third] = frames
    const members = [member('a'), member('a'), member('b')]
    ;[first, second, third].forEach((frame, index) => {
      const one = members[index]
      if (frame && one) join(frame, one)
    })
    expect(membersOf(first, 'a')).toEqual(members.slice(0, 2))
  })

  it('skip a frame of another origin', () => {
    const { parent, frames } = page(2)
    parent[1] = new Proxy(
      {},
      {
        get() {
          throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
        },
      },
    )
    const own = member('a')
    join(frames[0], own)
    expect(membersOf(frames[0], 'a')).toEqual([own])
  })
})
