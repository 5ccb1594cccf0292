import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { builtFolders } from './load-web-app.ts'

test('the folders of the built web app and of the emoji are in their workspaces', () => {
  expect(existsSync(builtFolders.emoji)).toBe(true)
  expect(existsSync(`${dirname(dirname(builtFolders.client))}/package.json`)).toBe(true)
})
