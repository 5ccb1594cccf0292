import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const compileCache = fileURLToPath(new URL('../../.cache/node', import.meta.url))

/** A module that prints the built-in modules that the process has loaded, when it ends. */
const report = "process.on('exit', () => console.log(process.moduleLoadList.join('\\n')))"

test('the server is loaded without fetch, which takes memory of sites that never call another one', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, main, '--load-only'],
    { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache } },
  )
  const loaded = stdout.split('\n')
  expect(loaded).toContain('NativeModule sqlite')
  expect(loaded.filter((name) => name.includes('undici'))).toEqual([])
})
