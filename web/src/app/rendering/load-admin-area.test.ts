import { expect, test, vi } from 'vitest'
import { adminPages } from '../../pages/admin/index.ts'
import { componentOf } from '../router/load-page.ts'
import { loadAdminArea } from './load-admin-area.ts'

test('the code of every page of the admin area is loaded in advance', async () => {
  const loads = Object.values(adminPages).map((page) => vi.spyOn(componentOf(page, 'pc'), 'load'))
  await loadAdminArea()
  expect(loads.length).toBeGreaterThan(40)
  expect(loads.filter((load) => load.mock.calls.length !== 1)).toEqual([])
  expect(await Promise.all(loads.map((load) => load.mock.results[0]?.value))).not.toContain(undefined)
})
