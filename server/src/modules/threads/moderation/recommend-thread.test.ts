import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findThread } from '../thread-store.ts'
import { setEssence, setRecommended, setSticky } from './thread-marks.ts'

const marks = [
  ['recommended', setRecommended, 'site', 'unsite'],
  ['featured', setEssence, 'essence', 'unessence'],
  ['pinned', setSticky, 'sticky', 'unsticky'],
] as const

describe.each(engines)('marks of a thread on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  it.each(marks)(
    'a %s thread is announced once as such, and once when it is not any more',
    async (_, set, on, off) => {
      const { id } = await createThread(t, await t.createMember())
      const change = async (isOn: boolean) => {
        const thread = await findThread(t.ctx.db, id)
        if (!thread) throw new Error('The thread is missing.')
        return t.ctx.transaction((tx) => set({ ctx: t.ctx, tx, thread, actorId: 1 }, isOn))
      }
      const announced = []
      for (const isOn of [true, true, false, false]) announced.push(await change(isOn))
      expect(announced).toEqual([[on], [], [off], []])
    },
  )
})
