import { threads } from '../demo/content/index.ts'
import { demoPassword } from '../demo/fill.ts'
import type { Product } from '../product/product.ts'
import type { Facts } from './pages.ts'

const author = 'laozhou'

async function call(origin: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(origin + path, {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const { Code, Message, Data } = (await response.json()) as { Code: number; Message: string; Data: unknown }
  if (Code !== 0) throw new Error(`${path} was refused: ${Code} ${Message}`)
  return Data
}

interface ListedThread {
  readonly threadId: number
  readonly title: string
  readonly categoryId: number
  readonly likeReward: { readonly postCount: number }
}

/** What the pictured pages are about, and the session of the member who looks at them. */
export interface Visit extends Facts {
  readonly token: string
}

/** Logs a member in and finds the threads and people that the pictures show. */
export async function findFacts({ origin }: Pick<Product, 'origin'>): Promise<Visit> {
  const login = (await call(origin, '/api/v3/users/username.login', {
    username: author,
    password: demoPassword,
  })) as { accessToken: string; uid: number }
  const pages = await Promise.all(
    [1, 2].map((page) => call(origin, `/api/v3/thread.list?perPage=50&page=${page}`)),
  )
  const pageData = (pages as { pageData: ListedThread[] }[]).flatMap((page) => page.pageData)
  const mostSaid = pageData.toSorted((a, b) => b.likeReward.postCount - a.likeReward.postCount)[0]
  const most = Math.max(...threads.map(({ pictures }) => pictures.length))
  const gallery = threads.find(({ pictures, title }) => pictures.length === most && title !== '')
  const galleryRow = pageData.find(({ title }) => title === gallery?.title) ?? mostSaid
  if (!mostSaid || !galleryRow) throw new Error('The demo community has no threads to show.')
  return {
    token: login.accessToken,
    userId: login.uid,
    threadId: mostSaid.threadId,
    galleryId: galleryRow.threadId,
    categoryId: galleryRow.categoryId,
  }
}
