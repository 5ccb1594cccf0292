import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = fileURLToPath(new URL('./structure.mjs', import.meta.url))
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'structure-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const check = (...args) => spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })

/** Maps each figure to its value and what it counts. */
function figures() {
  const { stdout } = check('--list')
  const found = {}
  let last
  for (const line of stdout.split('\n')) {
    const [, name, value] = /^\S+\s+(\w+): (\d+), at most/.exec(line) ?? []
    if (name) {
      last = { value: Number(value), counted: [] }
      found[name] = last
    } else if (line.startsWith('    ')) last.counted.push(line.trim())
  }
  return found
}

const lines = (count) => 'export {}\n'.repeat(count)

test('a cycle of type-only imports counts, and a one-way import does not', () => {
  write('server/src/a.ts', "import type { B } from './b.ts'\nexport type A = B")
  write('server/src/b.ts', "import { c } from './c.ts'\nexport type B = typeof c")
  write('server/src/c.ts', "import type { A } from './a.ts'\nexport const c: A | null = null")
  write('server/src/d.ts', "import './a.ts'")
  expect(figures().cycles).toEqual({
    value: 1,
    counted: ['server/src/a.ts → server/src/b.ts → server/src/c.ts'],
  })
})

test('a cycle through a package name counts', () => {
  write('contracts/package.json', '{ "name": "@site/contracts", "exports": { ".": "./src/index.ts" } }')
  write('contracts/src/index.ts', "export * from '../../server/src/a.ts'")
  write('server/src/a.ts', "import '@site/contracts'")
  expect(figures().cycles.value).toBe(1)
})

test('test files count for the 400-line limit, and not for the 90th percentile', () => {
  for (let i = 1; i <= 10; i++) write(`server/src/a${i}.ts`, lines(i * 10))
  write('server/src/a.test.ts', lines(401))
  write('server/src/b.test.ts', lines(400))
  const { filesOver400Lines, lines90thPercentile } = figures()
  expect(filesOver400Lines).toEqual({ value: 1, counted: ['server/src/a.test.ts'] })
  expect(lines90thPercentile).toEqual({ value: 90, counted: [] })
  write('server/src/a9.ts', lines(151))
  expect(figures().lines90thPercentile).toEqual({ value: 100, counted: ['server/src/a9.ts (151)'] })
})

test('small files with one importer count unless they are tests, entry points or an index', () => {
  write('server/src/small.ts', lines(39))
  write('server/src/large.ts', lines(40))
  write('server/src/shared.ts', lines(5))
  write('server/src/index.ts', lines(5))
  write(
    'server/src/one.ts',
    "import './small.ts'\nimport './large.ts'\nimport './shared.ts'\nimport './index.ts'\n",
  )
  write('server/src/two.ts', "import './shared.ts'\n")
  write('server/src/small.test.ts', "import './small.ts'\nimport './two.ts'\n")
  expect(figures().smallFilesWithOneImporter).toEqual({ value: 1, counted: ['server/src/small.ts'] })
})

test('a folder with more than 30 direct files counts; files of sub-folders do not', () => {
  for (let i = 0; i < 31; i++) write(`web/src/ui/a${i}.css`, 'a {}\n')
  for (let i = 0; i < 20; i++) write(`web/src/ui/deep/a${i}.css`, 'a {}\n')
  expect(figures().filesInOneFolder).toEqual({ value: 31, counted: ['web/src/ui (31)'] })
})

test('the shared lines of files with one path in both faces are a share of the shorter file', () => {
  write(
    'web/src/faces/pc/home/HomePage.tsx',
    "import 'node:fs'\nexport const a = 1\nexport const b = 2\n\n{\n}\nexport const c = 3\n",
  )
  write(
    'web/src/faces/h5/home/HomePage.tsx',
    "import 'node:fs'\nexport const a = 1\n  export const c = 3\n{\n}\nexport const d = 4\nexport const e = 5\n",
  )
  write('web/src/faces/h5/home/Other.tsx', 'export const a = 1\n')
  expect(figures().percentSharedByTwins).toEqual({ value: 67, counted: ['home/HomePage.tsx 67 %'] })
})

test.each([
  ['a cycle', 'cycles', () => write('server/src/a.ts', "import './a.ts'\n")],
  ['a file of 401 lines', 'filesOver400Lines', () => write('server/src/a.test.ts', lines(401))],
  ['files of 151 lines', 'lines90thPercentile', () => write('server/src/a.ts', lines(151))],
  [
    '61 small files with one importer',
    'smallFilesWithOneImporter',
    () => {
      const names = Array.from({ length: 61 }, (_, i) => `${Math.floor(i / 30)}/a${i}.ts`)
      for (const name of names) write(`server/src/${name}`, lines(5))
      write('server/src/main.ts', names.map((name) => `import './${name}'\n`).join(''))
    },
  ],
  [
    '31 files in one folder',
    'filesInOneFolder',
    () => {
      for (let i = 0; i < 31; i++) write(`web/src/ui/a${i}.css`, 'a {}\n')
    },
  ],
  [
    'the same page in both faces',
    'percentSharedByTwins',
    () => {
      for (const face of ['pc', 'h5']) write(`web/src/faces/${face}/HomePage.tsx`, 'export const a = 1\n')
    },
  ],
])('%s breaks the check, which lists what it counts', (_what, figure, make) => {
  write('server/src/main.ts', 'export {}\n')
  expect(check().status).toBe(0)
  make()
  const { status, stdout } = check()
  expect(stdout.match(/^FAILED .*/gm)).toEqual([expect.stringContaining(figure)])
  expect(stdout).toMatch(/^ {4}\S/m)
  expect(status).toBe(1)
})
