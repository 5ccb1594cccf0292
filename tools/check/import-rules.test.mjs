import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const judge = fileURLToPath(new URL('./import-rules.mjs', import.meta.url))
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  symlinkSync(packages, join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
}

function verdict() {
  const { status, stdout } = spawnSync(process.execPath, [judge], { cwd: folder, encoding: 'utf8' })
  return { status, text: stdout }
}

const from = (path) => `import { x } from '${path}'\nexport const y = x`
const typeFrom = (path) => `import type { X } from '${path}'\nexport type Y = X`
const leaf = 'export const x = 1\nexport type X = typeof x'

const modules = 'server/src/modules'

/** Maps each rule to a file that violates it, the imported file, and the import. */
const planted = {
  'rank-of-users': [`${modules}/users/index.ts`, `${modules}/threads/index.ts`, from('../threads/index.ts')],
  'rank-of-threads': [
    `${modules}/threads/index.ts`,
    `${modules}/posts/index.ts`,
    typeFrom('../posts/index.ts'),
  ],
  'rank-of-categories': [
    `${modules}/categories/a.ts`,
    `${modules}/topics/index.ts`,
    from('../topics/index.ts'),
  ],
  'module-has-a-rank': [`${modules}/stars/index.ts`, `${modules}/users/index.ts`, from('../users/index.ts')],
  'module-by-its-index': [`${modules}/posts/a.ts`, `${modules}/threads/b.ts`, from('../threads/b.ts')],
  'module-by-its-index-from-outside': [
    'server/src/create-app.ts',
    `${modules}/users/b.ts`,
    from('./modules/users/b.ts'),
  ],
  'module-imports-allowed-folders': [
    `${modules}/users/a.ts`,
    'server/src/http/sessions.ts',
    from('../../http/sessions.ts'),
  ],
  'module-takes-drivers-from-context': [
    `${modules}/users/a.ts`,
    'server/src/drivers/mail/smtp.ts',
    from('../../drivers/mail/smtp.ts'),
  ],
  'server-core-without-modules': [
    'server/src/http/a.ts',
    `${modules}/users/index.ts`,
    from('../modules/users/index.ts'),
  ],
  'drivers-import-drivers-only': [
    'server/src/drivers/db/db.ts',
    'server/src/http/a.ts',
    from('../../http/a.ts'),
  ],
  'migrations-import-no-module': [
    'server/src/schema/migrations/0001.ts',
    'server/src/context.ts',
    from('../../context.ts'),
  ],
  'events-and-jobs-below-http': ['server/src/jobs/a.ts', 'server/src/http/a.ts', from('../http/a.ts')],
  'rules-are-pure': [
    `${modules}/posts/post-rules.ts`,
    `${modules}/posts/post-store.ts`,
    from('./post-store.ts'),
  ],
  'contracts-import-nothing-of-ours': [
    'contracts/src/a.ts',
    'server/src/a.ts',
    from('../../server/src/a.ts'),
  ],
  'contracts-only-schemas': ['contracts/src/a.ts', 'contracts/src/b.ts', from('node:fs')],
  'server-without-web-and-tools': ['server/src/a.ts', 'web/src/b.tsx', from('../../web/src/b.tsx')],
  'web-uses-the-browser-contract': [
    'web/src/shared/site/a.ts',
    'contracts/src/errors.ts',
    from('../../../../contracts/src/errors.ts'),
  ],
  'browser-contract-for-web-only': [
    'server/src/a.ts',
    'contracts/src/browser.ts',
    from('../../contracts/src/browser.ts'),
  ],
  'web-not-server': ['web/src/b.tsx', 'server/src/a.ts', typeFrom('../../server/src/a.ts')],
  'faces-do-not-mix': ['web/src/faces/pc/a.tsx', 'web/src/faces/h5/b.tsx', from('../h5/b.tsx')],
  'faces-without-calls': ['web/src/faces/pc/a.tsx', 'web/src/api/call.ts', from('../../api/call.ts')],
  'pages-import-definitions': ['web/src/pages/a.ts', 'web/src/app/startup/b.ts', from('../app/startup/b.ts')],
  'features-without-faces': [
    'web/src/features/posts/a.ts',
    'web/src/faces/pc/b.tsx',
    from('../../faces/pc/b.tsx'),
  ],
  'features-do-not-mix': [
    'web/src/features/posts/a.ts',
    'web/src/features/threads/b.ts',
    from('../threads/b.ts'),
  ],
  'ui-imports-itself': [
    'web/src/ui/a.tsx',
    'web/src/features/threads/b.ts',
    from('../features/threads/b.ts'),
  ],
  'shared-below-features': [
    'web/src/shared/links/a.ts',
    'web/src/features/threads/b.ts',
    from('../../features/threads/b.ts'),
  ],
  'api-imports-contracts-only': ['web/src/api/a.ts', 'web/src/ui/b.tsx', from('../ui/b.tsx')],
  'i18n-imports-contracts-only': ['web/src/i18n/a.ts', 'web/src/api/b.ts', from('../api/b.ts')],
  'plugin-slots-below-features': [
    'web/src/plugins/a.tsx',
    'web/src/features/threads/b.ts',
    from('../features/threads/b.ts'),
  ],
  'plugin-sdk-on-contracts': ['plugin-sdk/src/a.ts', 'web/src/ui/b.tsx', from('../../web/src/ui/b.tsx')],
  'plugins-by-the-sdk': ['plugins/vote/a.ts', 'contracts/src/b.ts', from('../../contracts/src/b.ts')],
  'e2e-without-sources': ['e2e/read.spec.ts', 'server/src/b.ts', from('../server/src/b.ts')],
  resolves: ['web/src/ui/a.tsx', 'web/src/ui/b.tsx', from('./gone.tsx')],
}

/**
 * Puts planted imports whose files do not meet into one tree, since judging a tree takes a second. Returns the trees,
 * each with the files to write, and the tree of each rule.
 */
function plantInTrees() {
  const trees = []
  const treeOf = {}
  for (const [name, [path, target, text]] of Object.entries(planted)) {
    const isFree = ({ files }) => files[path] === undefined && (files[target] ?? leaf) === leaf
    const tree = trees.find(isFree) ?? { files: {} }
    if (!trees.includes(tree)) trees.push(tree)
    Object.assign(tree.files, { [target]: leaf, [path]: text })
    treeOf[name] = tree
  }
  return treeOf
}

const treeOf = plantInTrees()

test.for(Object.entries(planted))('a planted import that breaks %s fails the check', ([name, [path]]) => {
  const tree = treeOf[name]
  if (!tree.verdict) {
    write(tree.files)
    tree.verdict = verdict()
  }
  expect(tree.verdict.text).toContain(`${name}: ${path} → `)
  expect(tree.verdict.status).toBe(1)
})

test('the server must not import the development services, but its tests may', () => {
  write({
    'tools/dev-services/issuer.ts': leaf,
    'server/src/testing/doubles/a.ts': from('../../../../tools/dev-services/issuer.ts'),
  })
  expect(verdict()).toMatchObject({ status: 0 })
  write({ 'server/src/a.ts': from('../../tools/dev-services/issuer.ts') })
  expect(verdict()).toMatchObject({
    status: 1,
    text: expect.stringContaining('server-without-web-and-tools'),
  })
})

test('an import cycle fails the check, a cycle of types does not', () => {
  write({ 'web/src/ui/a.tsx': from('./b.tsx'), 'web/src/ui/b.tsx': `${leaf}\nexport * from './a.tsx'` })
  expect(verdict()).toMatchObject({ status: 1, text: expect.stringContaining('no-cycles') })
  write({ 'web/src/ui/b.tsx': `${leaf}\nexport type * from './a.tsx'` })
  expect(verdict()).toMatchObject({ status: 0 })
})

test('allowed imports pass the check', () => {
  write({
    'contracts/src/index.ts':
      "import { Type } from 'typebox'\nexport const x = Type.Null()\nexport type X = typeof x",
    'server/src/drivers/db/db.ts': leaf,
    'server/src/drivers/mail/mail.ts': leaf,
    'server/src/viewer.ts': leaf,
    [`${modules}/threads/index.ts`]: leaf,
    [`${modules}/posts/post-rules.ts`]: typeFrom('../../viewer.ts'),
    [`${modules}/posts/post-store.ts`]: from('../../drivers/db/db.ts'),
    [`${modules}/posts/open-post.ts`]: `${typeFrom('../../drivers/mail/mail.ts')}\nexport * from '../threads/index.ts'`,
    'web/src/ui/Button.tsx': 'export const x = <T,>(p: T) => <b>{String(p)}</b>',
    'web/src/faces/pc/home/HomePage.tsx': from('../../../ui/Button.tsx'),
  })
  expect(verdict()).toEqual({ status: 0, text: '10 sources read, 0 imports break a rule\n' })
})

test('a check that reads no source fails', () => {
  expect(verdict()).toEqual({ status: 1, text: 'The import check read no module at all.\n' })
})
