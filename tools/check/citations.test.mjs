import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = fileURLToPath(new URL('./citations.mjs', import.meta.url))
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citations-'))
  write('docs/reference/wire.md', '# Wire\n\n## Rate limits\n\n## `.v2` paths\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function check() {
  const { status, stdout } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' })
  return { status, stdout }
}

test.each([
  ['a heading', '// docs/reference/wire.md#rate-limits'],
  ['a heading with signs in it', '// docs/reference/wire.md#v2-paths.'],
  ['a page', '/* docs/reference/wire.md */'],
])('a citation of %s passes', (_what, text) => {
  write('server/src/a.ts', text)
  expect(check()).toEqual({ status: 0, stdout: '2 files read, 0 citations without a target\n' })
})

test.each([
  ['a heading that does not exist', '// docs/reference/wire.md#envelope', 'no heading for #envelope'],
  ['a page that does not exist', '// docs/reference/money.md#orders', 'there is no docs/reference/money.md'],
  ['a document outside the repository', '/** Threads (wire-contract 2.7). */', '"wire-contract"'],
  ['a numbered section of the pages', '// screens 2.6', '"screens 2.6"'],
  ['a numbered section of the specification', '// (spec 9)', '"spec 9"'],
  ['a numbered threat', '// threats T36', '"threats T36"'],
])('a citation of %s fails with its line', (_what, text, words) => {
  write('web/src/a.css', `\n${text}\n`)
  const { status, stdout } = check()
  expect(status).toBe(1)
  expect(stdout).toContain('web/src/a.css:2: ')
  expect(stdout).toContain(words)
})

test('a Markdown link must have an existing file and heading', () => {
  write('docs/a.md', '[one](reference/wire.md#rate-limits) [two](#here)\n\n## Here\n')
  expect(check().status).toBe(0)
  write('docs/a.md', '[one](reference/wire.md#gone) [two](missing.md) [three](#nowhere)\n')
  const { status, stdout } = check()
  expect(status).toBe(1)
  expect(stdout).toContain('3 citations without a target')
})

test('a path in a Markdown text must exist', () => {
  write('server/src/main.ts', '')
  write('docs/a.md', 'Read `server/src/main.ts` and `server/src/modules/<noun>`.')
  expect(check().status).toBe(0)
  write('docs/a.md', 'Read `server/src/gone.ts`.')
  expect(check().stdout).toContain('docs/a.md:1: there is no server/src/gone.ts')
})

test('two headings of one reference page must not share an anchor', () => {
  write('docs/reference/wire.md', '## Paging\n\n### Paging\n')
  expect(check().stdout).toContain('two headings have the anchor #paging')
})
