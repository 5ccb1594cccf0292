import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as contract from '../../contracts/src/browser.ts'
import { indexOf, partOf, valuesOf } from './browser-contract.ts'

const file = fileURLToPath(new URL('../../contracts/src/browser.ts', import.meta.url))
const read = await valuesOf(file)
const index = indexOf(readFileSync(file, 'utf8'), read)

/** A part as a browser has it. */
const run = (part: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(part)}`)

describe('the contract as pages load it', () => {
  test('names everything that its source exports', () => {
    const named = Object.keys(contract).filter((name) => !new RegExp(`\\b${name}\\b`).test(index))
    expect(named).toEqual([])
  })

  test('has every constant as its source has it', async () => {
    const written = Object.keys(read).filter((name) => index.includes(`export { ${name} } from "browser.ts?`))
    expect(written).toContain('tomIds')
    const exported = new Map(Object.entries(contract))
    for (const name of written) expect(await run(partOf(name, read))).toHaveProperty(name, exported.get(name))
  })

  test('has each entry of a table as a constant of its own', async () => {
    expect(index).toContain('export * as limits from "browser.ts?part=limits"')
    expect({ ...(await run(partOf('limits', read))) }).toEqual(contract.limits)
    expect({ ...(await run(partOf('failureCodes', read))) }).toEqual(contract.failureCodes)
  })

  test('has of an endpoint how it is called, and its input only where that is validated before', async () => {
    expect(index).toContain('export * as threadsApi from "browser.ts?part=threadsApi"')
    expect(partOf('threadsApi', read)).toContain(
      'export { openThread } from "browser.ts?part=threadsApi.openThread"\n',
    )
    const { openThread } = await run(partOf('threadsApi.openThread', read))
    expect(openThread).toEqual({ method: 'GET', path: '/api/v3/thread.detail' })
    const { changeSettings } = await run(partOf('settingsApi.changeSettings', read))
    expect(changeSettings).toMatchObject({ validate: 'block', inputSchema: { type: 'object' } })
  })

  test('leaves functions in the modules that hold them', () => {
    expect(index).toContain("export { chosenOf, nameOfList } from './category-list.ts'")
    expect(read).not.toHaveProperty('chosenOf')
  })
})
