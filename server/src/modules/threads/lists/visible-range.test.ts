import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findPerson } from '../../sign-in/index.ts'
import { readRequestedCategories } from './visible-range.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('requested categories are read once each, in the order of their ids, whatever the order of the request', async () => {
  const { id } = await t.createAdmin()
  const viewer = await findPerson(t.ctx, id)
  if (!viewer) throw new Error('The administrator is missing.')
  expect(await readRequestedCategories(t.ctx, viewer, [9, 1, 9, 4])).toEqual([1, 4, 9])
  expect(await readRequestedCategories(t.ctx, viewer, [])).toBe('all')
})
