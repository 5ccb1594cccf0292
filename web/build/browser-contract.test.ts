import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as contract from '../../contracts/src/browser.ts'
import { contractIndex, contractPart, exportedValuesOf } from './browser-contract.ts'

const file = fileURLToPath(new URL('../../contracts/src/browser.ts', import.meta.url))
const read = await exportedValuesOf(file)
const index = contractIndex(readFileSync(file, 'utf8'), read)

/** Imports a part as a browser would. */
const run = (part: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(part)}`)

describe('the contract as pages load it', () => {
  test('exports every name of its source', () => {
    const named = Object.keys(contract).filter((name) => !new RegExp(`\\b${name}\\b`).test(index))
    expect(named).toEqual([])
  })

  test('the contract as pages load it has the same constants as its source', async () => {
    const written = Object.keys(read).filter((name) => index.includes(`export { ${name} } from "browser.ts?`))
    expect(written).toContain('tomIds')
    const exported = new Map(Object.entries(contract))
    for (const name of written)
      expect(await run(contractPart(name, read))).toHaveProperty(name, exported.get(name))
  })

  test('exports each entry of a table as a constant', async () => {
    expect(index).toContain('export * as limits from "browser.ts?part=limits"')
    expect({ ...(await run(contractPart('limits', read))) }).toEqual(contract.limits)
    expect({ ...(await run(contractPart('failureCodes', read))) }).toEqual(contract.failureCodes)
  })

  test('the contract as pages load it has the method and path of an endpoint, and its input schema only where input is validated before sending', async () => {
    expect(index).toContain('export * as threadsApi from "browser.ts?part=threadsApi"')
    expect(contractPart('threadsApi', read)).toContain(
      'export { openThread } from "browser.ts?part=threadsApi.openThread"\n',
    )
    const { openThread } = await run(contractPart('threadsApi.openThread', read))
    expect(openThread).toEqual({ method: 'GET', path: '/api/v3/thread.detail' })
    const { changeSettings } = await run(contractPart('settingsApi.changeSettings', read))
    expect(changeSettings).toMatchObject({ validate: 'block', inputSchema: { type: 'object' } })
  })

  test('re-exports functions from their modules', () => {
    expect(index).toContain("export { findListedCategories, nameOfCategoryList } from './category-list.ts'")
    expect(read).not.toHaveProperty('findListedCategories')
  })
})
