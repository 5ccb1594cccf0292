import { expect, test } from 'vitest'
import type { Modules } from './browser-contract.ts'
import { chunkNameOf } from './page-chunks.ts'

const source = (path: string) => `/site/web/src/${path}`
const page = (face: string, path: string) => source(`faces/${face}/${path}Page.tsx`)

/** The part of a module `piece` with these importers; roots are loaded by dynamic imports. */
function partOfPiece(importers: readonly string[]): string | null {
  const modules: Modules = {
    getModuleInfo: (id) => ({
      importers: id === source('piece.ts') ? importers : [],
      dynamicImporters: [],
      isEntry: false,
    }),
  }
  return chunkNameOf(source('piece.ts'), modules)
}

test.each([
  ['of both home pages comes at once', [page('h5', 'home/Home'), page('pc', 'home/Home')], 'first'],
  ['of the home page of phones comes with it', [page('h5', 'home/Home')], 'first-h5'],
  ['of the home page of desktops does not come to phones', [page('pc', 'home/Home')], 'first-pc'],
  [
    'of one home page and of another page of both faces is apart from both',
    [page('pc', 'home/Home'), page('h5', 'user/User')],
    'first-more',
  ],
  [
    'of one home page and of threads is apart from both',
    [page('pc', 'home/Home'), page('h5', 'thread/Thread')],
    'first-thread',
  ],
  [
    'that a live page and a thread need lies apart, so that a thread does not wait for what else is live',
    [source('app/startup/client-services.ts'), page('h5', 'thread/Thread')],
    'shared',
  ],
  [
    'that the definitions of pages need comes with the navigator',
    [source('app/startup/client-services.ts')],
    'late',
  ],
  ['of the thread lies with it', [page('h5', 'thread/Thread'), page('pc', 'thread/Thread')], 'thread'],
  ['of the thread on phones alone lies apart', [page('h5', 'thread/Thread')], 'thread-h5'],
  [
    'of the thread and the composer lies apart from both',
    [page('h5', 'thread/Thread'), page('pc', 'composer/Composer')],
    'shared',
  ],
  ['of one other page lies with that', [page('h5', 'user/User')], null],
] as const)('a module %s', (_, importers, part) => {
  expect(partOfPiece(importers)).toBe(part)
})

test('a module used by three other pages is in their common part', () => {
  const importers = [page('h5', 'user/User'), page('pc', 'user/User'), page('pc', 'message/Message')]
  expect(partOfPiece(importers)).toBe('common')
})

test('a dynamically loaded module has its own file, unless it is always loaded with others', () => {
  const dynamic: Modules = {
    getModuleInfo: () => ({ importers: [], dynamicImporters: [source('x.ts')], isEntry: false }),
  }
  expect(chunkNameOf(page('h5', 'thread/Thread'), dynamic)).toBeNull()
  expect(chunkNameOf(source('features/posts/search/ThreadSearch.tsx'), dynamic)).toBeNull()
  expect(chunkNameOf(source('api/make-call.ts'), dynamic)).toBe('late')
})

test('a part of the contract is in the part of the pages that use it, whoever loads the rest', () => {
  const index = '/site/contracts/src/browser.ts'
  const code = new Map([
    [page('h5', 'home/Home'), 'threadsApi.listThreads'],
    [page('h5', 'user/User'), 'usersApi.openUser'],
  ])
  const modules: Modules = {
    getModuleInfo: (id) => ({
      code: code.get(id) ?? '',
      importers: id.startsWith(`${index}?`) ? [index] : id === index ? [...code.keys()] : [],
      dynamicImporters: [],
      isEntry: false,
    }),
  }
  expect(chunkNameOf(`${index}?part=threadsApi`, modules)).toBe('first-h5')
  expect(chunkNameOf(`${index}?part=usersApi`, modules)).toBeNull()
})

test('a module that pages import statically is in their part, though it is imported dynamically elsewhere', () => {
  const both: Modules = {
    getModuleInfo: (id) => ({
      importers: id === source('piece.ts') ? [page('h5', 'thread/Thread'), page('pc', 'thread/Thread')] : [],
      dynamicImporters: id === source('piece.ts') ? [source('features/composer/Preview.tsx')] : [],
      isEntry: false,
    }),
  }
  expect(chunkNameOf(source('piece.ts'), both)).toBe('thread')
})
