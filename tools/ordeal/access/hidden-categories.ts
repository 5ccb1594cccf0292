import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { categoryPermissionKeys, groupIds } from '../../../contracts/src/index.ts'
import { callSite, logIn } from '../../bench/sites/bench-site.ts'
import type { Product } from '../../product/product.ts'
import { faultsOfResponse, sendWithRetry } from '../response-rules.ts'
import { Faults, type Trial } from '../trial.ts'
import { type Listener, listenTo } from './event-stream.ts'

/** Milliseconds until clients have been notified of new threads, which happens every five seconds. */
const notificationDelayMs = 8000

interface Category {
  readonly categoryId: number
  readonly name: string
  readonly children: readonly Category[]
}

const flat = (tree: readonly Category[]): Category[] => tree.flatMap((each) => [each, ...flat(each.children)])

/** Creates a category in which only administrators have rights; returns its id. */
async function hideCategory(product: Product, token: string, name: string): Promise<number> {
  await callSite(product, '/api/backAdmin/categories.create', { token, body: { data: [{ name }] } })
  const all = flat((await callSite(product, '/api/backAdmin/categories', { token })) as Category[])
  const hidden = all.find((each) => each.name === name)?.categoryId ?? 0
  const ofCategories = new Set<string>(categoryPermissionKeys)
  const groups = (await callSite(product, '/api/backAdmin/groups.list', { token })) as { id: number }[]
  for (const { id: groupId } of groups.filter(({ id }) => id !== groupIds.administrator)) {
    const path = `/api/backAdmin/groups.resource?id=${groupId}&include=permission`
    const { permission } = (await callSite(product, path, { token })) as {
      permission: { permission: string }[]
    }
    const permissions = permission.flatMap(({ permission: right }) =>
      ofCategories.has(right)
        ? all
            .filter(({ categoryId }) => categoryId !== hidden)
            .map((each) => `category${each.categoryId}.${right}`)
        : [right],
    )
    await callSite(product, '/api/backAdmin/permission.update', { token, body: { groupId, permissions } })
  }
  return hidden
}

const newThreads = ({ heard }: Listener) =>
  heard.filter(({ event }) => event === 'threads').reduce((sum, { data }) => sum + Number(data.count), 0)

/** Paths requested by members who may not see a category; responses must name neither the category nor its content. */
const places = (threadId: number, authorId: number, word: string) => [
  '/api/v3/categories',
  '/api/v3/categories.thread',
  `/api/v3/categories.thread?threadId=${threadId}`,
  '/api/v3/forum',
  '/api/v3/thread.list?perPage=50',
  `/api/v3/thread.list?perPage=50&filter[search]=${word}`,
  `/api/v3/thread.detail?threadId=${threadId}`,
  `/api/v3/posts.list?filter[thread]=${threadId}`,
  '/api/v3/thread.stick',
  '/api/v3/topics.list?perPage=50',
  `/api/v3/user?userId=${authorId}`,
  '/',
  `/thread/${threadId}`,
  `/user/${authorId}`,
  `/search?keyword=${word}`,
  '/feed.xml',
  '/atom.xml',
  '/sitemap.xml',
]

/** The order of the member list, which must not reveal who visited last. */
async function tryOrder(product: Product, token: string, faults: Faults): Promise<void> {
  const ids = async () =>
    (
      (await callSite(product, '/api/v3/users.list?perPage=50', { token })) as {
        pageData: { userId: number }[]
      }
    ).pageData.map(({ userId }) => userId)
  const before = await ids()
  for (const name of ['xiaoyu', 'gunanfeng', 'nightcoder']) await logIn(product, name)
  const after = await ids()
  if (before.join() !== after.join())
    faults.add('the order of users.list changed after members logged in, expected the order of registration')
  if (after.some((id, place) => place > 0 && id > (after[place - 1] ?? 0)))
    faults.add('users.list for a member is not in the order of registration')
}

/** Concurrent views of a topic are counted once a day per visitor, and once per member. */
async function tryTopicViews(product: Product, token: string, faults: Faults): Promise<number> {
  const { pageData } = (await callSite(product, '/api/v3/topics.list')) as { pageData: { topicId: number }[] }
  const topicId = pageData[0]?.topicId ?? 0
  const view = async (as?: string) =>
    (
      (await callSite(product, '/api/v3/topic.view', {
        body: { topicId },
        ...(as !== undefined && { token: as }),
      })) as { viewCount: number }
    ).viewCount
  const first = await view()
  const counts = await Promise.all(Array.from({ length: 24 }, () => view()))
  if (counts.some((count) => count !== first)) faults.add('a visitor is counted more than once for a topic')
  const ofMember = await Promise.all(Array.from({ length: 24 }, () => view(token)))
  if (Math.max(...ofMember) !== first + 1)
    faults.add(`a member is counted ${Math.max(...ofMember) - first} times`)
  return counts.length + ofMember.length + 1
}

type Person = Awaited<ReturnType<typeof logIn>>

async function publish(
  product: Product,
  { token }: Person,
  categoryId: number,
  title: string,
): Promise<number> {
  const body = { categoryId, title, content: { text: `<p>${title}</p>` } }
  return ((await callSite(product, '/api/v3/thread.create', { token, body })) as { threadId: number })
    .threadId
}

/** Publishes a thread in the hidden category and one elsewhere; returns the id of the hidden one. */
async function tryLiveStreams(
  product: Product,
  { admin, member, writer }: Readonly<Record<'admin' | 'member' | 'writer', Person>>,
  { hidden, title }: { readonly hidden: number; readonly title: string },
  faults: Faults,
): Promise<number> {
  const [ear, ofAdmin] = [await listenTo(product, member.token), await listenTo(product, admin.token)]
  const threadId = await publish(product, admin, hidden, title)
  await sleep(notificationDelayMs)
  if (newThreads(ear) !== 0)
    faults.add('the live stream of a member contains a thread of a category that they may not see')
  if (newThreads(ofAdmin) !== 1)
    faults.add('the live stream of an administrator lacks the thread of the hidden category')
  const [open] = flat((await callSite(product, '/api/v3/categories')) as Category[])
  await publish(product, writer, open?.categoryId ?? 0, '明室')
  await sleep(notificationDelayMs)
  if (newThreads(ear) !== 1)
    faults.add(`the live stream of a member has ${newThreads(ear)} new threads, expected 1`)
  for (const each of [ear, ofAdmin]) each.stop()
  return threadId
}

/** Requests all paths as a visitor and as a member; no response may contain one of the words. */
async function tryPlaces(
  product: Product,
  paths: readonly string[],
  token: string,
  words: readonly string[],
  faults: Faults,
): Promise<void> {
  const people = {
    visitor: {},
    member: { authorization: `Bearer ${token}`, cookie: `access_token=${token}` },
  }
  for (const path of paths)
    for (const [who, headers] of Object.entries(people)) {
      const answer = await sendWithRetry(product.origin + path, { headers })
      if (path.startsWith('/api/')) faults.add(...faultsOfResponse(path, answer))
      if (words.some((word) => answer.text.includes(word)))
        faults.add(`${path} shows a hidden category to a ${who}`)
    }
}

/** A category that only administrators may see: others get no event and no response about it. */
export const hiddenCategories: Trial = {
  name: 'hidden categories',
  async run(site) {
    const faults = new Faults()
    const product = await site.start()
    const [admin, member, writer] = [
      await logIn(product, 'qinghe'),
      await logIn(product, 'beidao'),
      await logIn(product, 'xiaoyu'),
    ]
    const [name, word] = [`hidden${randomBytes(4).toString('hex')}`, `word${randomBytes(4).toString('hex')}`]
    const hidden = await hideCategory(product, admin.token, name)
    const title = `${word} 暗室`
    const threadId = await tryLiveStreams(product, { admin, member, writer }, { hidden, title }, faults)
    const paths = places(threadId, admin.userId, word)
    await tryPlaces(product, paths, member.token, [name, title], faults)
    const shown = JSON.stringify(await callSite(product, '/api/v3/categories.thread', { token: admin.token }))
    if (!shown.includes(name)) faults.add('an administrator does not see the category')
    await tryOrder(product, member.token, faults)
    const views = await tryTopicViews(product, member.token, faults)
    return {
      figures: `${paths.length * 2} answers and a live stream reveal nothing; ${views} views of a topic at once, 2 counted`,
      faults: faults.list,
    }
  },
}
