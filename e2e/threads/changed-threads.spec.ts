import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '../support/administrator.ts'
import { callApi, openSite, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'

/** Maximum age of a visitor's page (docs/decisions/0005-visitor-page-cache.md). */
const oldestMs = 5000

let site: Site
const manage = administrator(() => site)

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const agents = {
  pc: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  h5: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
} as const

/** A published thread with its author. */
interface Published {
  readonly threadId: number
  readonly author: string
  readonly authorId: number
  readonly categoryId: number
}

async function page(path: string, token: string | null, agent: string): Promise<string> {
  const cookie = token === null ? {} : { cookie: `access_token=${token}` }
  const answer = await fetch(`${site.origin}${path}`, { headers: { 'user-agent': agent, ...cookie } })
  return answer.text()
}

/** Returns which pages contain some words for a viewer, on both layouts: both lists with the thread, and the thread. */
async function placesOf(words: string, { threadId, categoryId }: Published, token: string | null) {
  const paths = { home: '/', category: `/cate/${categoryId}/seq/0`, thread: `/thread/${threadId}` }
  const places: string[] = []
  for (const [face, agent] of Object.entries(agents))
    for (const [name, path] of Object.entries(paths))
      if ((await page(path, token, agent)).includes(words)) places.push(`${face} ${name}`)
  return places
}

const everywhere = ['pc home', 'pc category', 'pc thread', 'h5 home', 'h5 category', 'h5 thread']

async function done(path: string, body: unknown, token: string): Promise<void> {
  const { code, message } = await callApi(site, path, { body, token })
  if (code !== 0) throw new Error(`${path} was refused: ${code} ${message}`)
}

/** Publishes a thread with some words in title and text, each by another member, since publishing is limited. */
async function publish(words: string, name: string): Promise<Published> {
  const author = await registerByApi(site, personOf(name))
  const threadId = await publishByApi(site, author, { title: words, html: `<p>${words}，香气很高。</p>` })
  const { data } = await callApi(site, `thread.detail?threadId=${threadId}`)
  return { threadId, author, authorId: data.userId, categoryId: data.categoryId }
}

async function moveToNewCategory({ threadId }: Published): Promise<void> {
  await manage('categories.create', { data: [{ name: '新地方' }] })
  const { data } = await manage('categories')
  const { categoryId } = data.find(({ name }: { name: string }) => name === '新地方')
  await manage('threads.batch', { ids: String(threadId), categoryId })
}

const soldText = `<p>${'前面的几句话人人能看。'.repeat(4)}</p><p>`

/** Changes of a thread, and the pages that still contain its words, by viewer: blocker, other member, visitor. */
const changes = {
  deleted: [({ threadId, author }: Published) => done('thread.delete', { threadId }, author), [], [], []],
  ignored: [
    ({ threadId }: Published) => manage('threads.batch', { ids: String(threadId), isApproved: 2 }),
    [],
    [],
    [],
  ],
  edited: [
    ({ threadId, author }: Published) =>
      done('thread.update', { threadId, title: '换了题目', content: { text: '<p>换了。</p>' } }, author),
    [],
    [],
    [],
  ],
  sold: [
    ({ threadId, author }: Published, words: string) => {
      const content = { text: `${soldText}${words}</p>` }
      return done('thread.update', { threadId, title: '茶铺', content, price: 3, freeWords: 0.5 }, author)
    },
    [],
    [],
    [],
  ],
  moved: [
    moveToNewCategory,
    ...Array.from({ length: 3 }, () => everywhere.filter((place) => !place.includes('category'))),
  ],
  blocked: [
    ({ authorId }: Published, _words: string, blocker: string) =>
      done('users/deny.create', { id: authorId }, blocker),
    ['pc thread', 'h5 thread'],
    everywhere,
    everywhere,
  ],
} as const

test("no page contains a changed thread's old content: members' pages at once, visitors' after five seconds", async () => {
  const blocker = await registerByApi(site, personOf('blocker'))
  const member = await registerByApi(site, personOf('member'))
  const readers = [blocker, member, null]
  const threads = new Map<string, { words: string; thread: Published }>()
  for (const name of Object.keys(changes)) {
    const words = `雪芽${name}号`
    threads.set(name, { words, thread: await publish(words, `writer-${name}`) })
  }
  const placesFor = async (readBy: readonly (string | null)[]) => {
    const found: Record<string, string[][]> = {}
    for (const [name, { words, thread }] of threads) {
      found[name] = []
      for (const token of readBy) found[name].push(await placesOf(words, thread, token))
    }
    return found
  }
  const all = Object.fromEntries(Object.keys(changes).map((name) => [name, readers.map(() => everywhere)]))
  // Twice, so that the second response comes from the caches.
  await expect.poll(() => placesFor(readers), { timeout: 20_000 }).toEqual(all)
  expect(await placesFor(readers)).toEqual(all)
  for (const [name, [change]] of Object.entries(changes)) {
    const { words, thread } = threads.get(name) ?? { words: '', thread: undefined }
    if (thread) await change(thread, words, blocker)
  }
  const changedAt = Date.now()
  const left = Object.entries(changes).map(([name, [, ...places]]) => [name, places] as const)
  const forMembers = left.map(([name, places]) => [name, places.slice(0, 2)])
  expect(await placesFor([blocker, member])).toEqual(Object.fromEntries(forMembers))
  await sleep(Math.max(0, changedAt + oldestMs - Date.now()))
  expect(await placesFor(readers)).toEqual(Object.fromEntries(left))
}, 120_000)
