import { approval } from '@chaguan/contracts'
import { describe, expect, it } from 'vitest'
import { approvalAfterEdit } from './review-thread.ts'

const { pending, approved, ignored } = approval
const [clean, dirty] = [{ isPending: false }, { isPending: true }]

describe('the approval of a text after an edit', () => {
  it.each([
    ['approved, nothing found', approved, clean, clean, approved],
    ['approved, found in a part that stays', approved, clean, dirty, approved],
    ['approved, found in what changed', approved, dirty, dirty, pending],
    ['pending, nothing found any more', pending, clean, clean, approved],
    ['pending, found in a part that stays', pending, clean, dirty, pending],
    ['pending, found in what changed', pending, dirty, dirty, pending],
    ['ignored, nothing found', ignored, clean, clean, ignored],
    ['ignored, found in a part that stays', ignored, clean, dirty, ignored],
    ['ignored, found in what changed', ignored, dirty, dirty, ignored],
  ])('%s', (_, before, changed, whole, after) => {
    expect(approvalAfterEdit({ approval: before, changed, whole })).toBe(after)
  })
})
