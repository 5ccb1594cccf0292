import { callSite } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'

export type Input = Readonly<Record<string, unknown>>

/** Valid inputs, so that a single invalid field reaches the code behind the schema validation. */
export async function validInputs(product: Product): Promise<Readonly<Record<string, Input>>> {
  const list = (await callSite(product, '/api/v3/thread.list')) as {
    pageData: { threadId: number; categoryId: number }[]
  }
  const { threadId = 1, categoryId = 1 } = list.pageData[0] ?? {}
  const posts = (await callSite(product, `/api/v3/posts.list?filter[thread]=${threadId}`)) as {
    pageData: { id: number }[]
  }
  const postId = posts.pageData[0]?.id ?? 1
  const thread = { title: '一', content: { text: '<p>一</p>', indexes: {} }, draft: 1 }
  return {
    listPosts: { filter: { thread: threadId } },
    openPost: { postId },
    openNewestReply: { postId },
    locatePost: { filter: { threadId, postId, pageSize: 20 } },
    publishPost: { id: threadId, content: '好' },
    editPost: { postId, data: { attributes: { isLiked: true } } },
    changeSettings: { data: [{ key: 'site_name', value: '茶馆' }] },
    changeTaggedSettings: { data: [{ key: 'site_name', value: '茶馆', tag: 'default' }] },
    openThread: { threadId },
    publishThread: { categoryId, ...thread },
    editThread: { threadId, categoryId, ...thread },
    deleteThread: { threadId },
    operateThread: { id: threadId },
    shareThread: { threadId },
    countView: { threadId },
    openProfile: { userId: 1 },
    editProfile: { signature: '好' },
    logIn: { username: 'nobody', password: 'wrong-password' },
    logInAsAdministrator: { username: 'nobody', password: 'wrong-password' },
    register: { username: 'x', password: 'wrong-password' },
    checkName: { username: 'nobody' },
  }
}
