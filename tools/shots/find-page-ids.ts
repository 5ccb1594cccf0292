import { setTimeout as sleep } from 'node:timers/promises'
import { threads } from '../demo/content/index.ts'
import { demoPassword } from '../demo/fill.ts'
import type { Product } from '../product/product.ts'
import type { Facts } from './pages.ts'

const author = 'laozhou'

const triesWhileBusy = 20

/** Fetches, retrying each second while the site is overloaded (503). */
export async function fetchPatiently(url: string, options?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, options)
    if (response.status !== 503 || tries === triesWhileBusy) return response
    await response.arrayBuffer()
    await sleep(1000)
  }
}

/** Calls the API of a running site, retrying while it is overloaded; throws when the call is refused. */
export async function callPath(
  origin: string,
  path: string,
  { body, token }: { readonly body?: unknown; readonly token?: string } = {},
): Promise<unknown> {
  const response = await fetchPatiently(origin + path, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const { Code, Message, Data } = (await response.json()) as { Code: number; Message: string; Data: unknown }
  if (Code !== 0) throw new Error(`${path} was refused: ${Code} ${Message}`)
  return Data
}

/** Logs a member in at a running site. */
export async function logInAs(
  origin: string,
  person: { readonly username: string; readonly password: string },
): Promise<{ token: string; userId: number }> {
  const login = (await callPath(origin, '/api/v3/users/username.login', { body: person })) as {
    accessToken: string
    uid: number
  }
  return { token: login.accessToken, userId: login.uid }
}

interface ListedThread {
  readonly threadId: number
  readonly title: string
  readonly categoryId: number
  readonly likeReward: { readonly postCount: number }
}

interface ListedPost {
  readonly id: number
  readonly replyCount: number
}

interface ListedDialog {
  readonly senderUserId: number
  readonly recipientUserId: number
}

/** Returns a comment of a thread, preferably one with replies; 0 when there is none. */
async function findPost(origin: string, threadId: number): Promise<number> {
  const path = `/api/v3/posts.list?filter[thread]=${threadId}&perPage=50`
  const { pageData } = (await callPath(origin, path)) as { pageData: ListedPost[] }
  const answered = pageData.find(({ replyCount }) => replyCount > 0)
  return (answered ?? pageData[0])?.id ?? 0
}

/** Returns the hottest topic; 0 when there is none. */
async function findTopic(origin: string): Promise<number> {
  const path = '/api/v3/topics.list?filter[hot]=1&perPage=1'
  const { pageData } = (await callPath(origin, path)) as { pageData: { topicId: number }[] }
  return pageData[0]?.topicId ?? 0
}

/** Returns the member's most recent chat partner; 0 when there is none. */
async function findPartner(origin: string, token: string, userId: number): Promise<number> {
  const path = '/api/v3/dialog?perPage=1'
  const { pageData } = (await callPath(origin, path, { token })) as { pageData: ListedDialog[] }
  const [last] = pageData
  if (!last) return 0
  return last.senderUserId === userId ? last.recipientUserId : last.senderUserId
}

/** Comments on a thread, edits the comment, and returns its id. */
async function writeAndEdit(origin: string, token: string, threadId: number): Promise<number> {
  const post = (await callPath(origin, '/api/v3/posts.create', {
    body: { id: threadId, content: '图三是在哪里拍的？想周末去看看。' },
    token,
  })) as { id: number }
  const body = { postId: post.id, content: '图三是在老城墙下拍的吗？想周末带孩子去看看。' }
  await callPath(origin, '/api/v3/posts.rewrite', { body, token })
  return post.id
}

/** Saves a draft and returns its id. */
async function writeDraft(origin: string, token: string, categoryId: number): Promise<number> {
  const content = { text: '<p>新到的三款：一款荒野白茶，两款岩茶。先记下开汤的样子，回头配上照片。</p>' }
  const body = { title: '十一月的三款新茶', categoryId, content, draft: 1 }
  return ((await callPath(origin, '/api/v3/thread.create', { body, token })) as { threadId: number }).threadId
}

/** The ids in the addresses of the pictured pages, and the session of their viewer. */
export interface PageVisit extends Facts {
  readonly token: string
  /** The session of a member who has earned, spent and reserved money, where the site has one. */
  readonly payerToken?: string
  /** The session of a member whose registration waits for review, where the site has one. */
  readonly waitingToken?: string
}

/** Logs a member of the demo community in and finds the threads and members shown in the pictures. */
export async function findPageIds({ origin }: Pick<Product, 'origin'>): Promise<PageVisit> {
  const { token, userId } = await logInAs(origin, { username: author, password: demoPassword })
  const pages = await Promise.all(
    [1, 2].map((page) => callPath(origin, `/api/v3/thread.list?perPage=50&page=${page}`)),
  )
  const pageData = (pages as { pageData: ListedThread[] }[]).flatMap((page) => page.pageData)
  const bySaid = pageData.toSorted((a, b) => b.likeReward.postCount - a.likeReward.postCount)
  const mostSaid = bySaid[0]
  const most = Math.max(...threads.map(({ pictures }) => pictures.length))
  const gallery = threads.find(({ pictures, title }) => pictures.length === most && title !== '')
  const galleryRow = pageData.find(({ title }) => title === gallery?.title) ?? mostSaid
  if (!mostSaid || !galleryRow) throw new Error('The demo community has no threads to show.')
  const favourite = { id: galleryRow.threadId, isFavorite: true }
  await callPath(origin, '/api/v3/threads/operate', { body: favourite, token })
  const payer = await logInAs(origin, { username: 'xiaoyu', password: demoPassword })
  return {
    token,
    payerToken: payer.token,
    userId,
    partnerId: await findPartner(origin, token, userId),
    threadId: mostSaid.threadId,
    galleryId: galleryRow.threadId,
    quietId: bySaid.at(-1)?.threadId ?? mostSaid.threadId,
    postId: await findPost(origin, mostSaid.threadId),
    editedId: await writeAndEdit(origin, token, galleryRow.threadId),
    draftId: await writeDraft(origin, token, galleryRow.categoryId),
    topicId: await findTopic(origin),
    categoryId: galleryRow.categoryId,
  }
}
