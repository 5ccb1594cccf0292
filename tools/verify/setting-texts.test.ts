import { expect, test } from 'vitest'
import { settingKeys } from '../../server/src/modules/settings/setting-keys.ts'
import { settingGroups, unlistedSettings } from '../../web/src/features/admin/settings/setting-groups.ts'
import { texts as en } from '../../web/src/i18n/en/admin/index.ts'
import { texts as zh } from '../../web/src/i18n/zh/admin/index.ts'

const grouped = Object.values(settingGroups).flat() as readonly string[]

test('every setting is on one page of the admin area, or is changed by a page of its own', () => {
  const known = Object.keys(settingKeys).filter((key) => !unlistedSettings.has(key))
  expect([...grouped].sort()).toEqual(known.sort())
})

test.each([
  ['Chinese', zh.adminSettings],
  ['English', en.adminSettings],
])('every setting has a name in %s', (_, names) => {
  expect(grouped.filter((key) => !(key in names))).toEqual([])
})
