import type { Events } from '@chaguan/contracts'

/** JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Events that server halves may subscribe to; they tell ids only, and never the author of an anonymous thread. */
export const pluginEvents = [
  'user.registered',
  'user.named',
  'user.followed',
  'user.unfollowed',
  'thread.published',
  'thread.edited',
  'thread.deleted',
  'thread.restored',
  'thread.erased',
  'thread.featured',
  'thread.pinned',
  'post.published',
  'post.edited',
  'post.deleted',
  'post.restored',
  'post.erased',
  'post.liked',
  'post.unliked',
] as const satisfies readonly (keyof Events)[]

export type PluginEvent = (typeof pluginEvents)[number]

/** What transforms are handed, and answer in the same form; texts are HTML. */
export interface TransformValues {
  /** Before a thread is published or edited; the id is 0 for a new one, and absent fields stay what they are. */
  readonly 'thread.save': { readonly threadId: number; readonly title?: string; readonly text?: string }
  /** Before a comment is published or edited; the id is 0 for a new one. */
  readonly 'post.save': { readonly threadId: number; readonly postId: number; readonly text: string }
  /** Before a thread is shown whole, but to those who may edit it. What is sold is not handed over. */
  readonly 'thread.render': { readonly threadId: number; readonly title: string; readonly text: string }
  /** Before comments are shown, but to those who may edit them. */
  readonly 'post.render': {
    readonly threadId: number
    readonly posts: readonly { readonly id: number; readonly text: string }[]
  }
  /** Before threads are listed. What is sold is not handed over; threads cannot be added or taken away. */
  readonly 'thread.list': {
    readonly threads: readonly { readonly threadId: number; readonly title: string; readonly text: string }[]
  }
  /** Before a search. */
  readonly search: { readonly keyword: string }
  /**
   * Before the plugin's own content of a thread is stored; the id is 0 for a new one, and `before` is what the thread holds
   * of it now, or null.
   */
  readonly 'content.save': { readonly threadId: number; readonly body: Json; readonly before: Json }
  /** Before the plugin's own content is shown, for whoever looks at it; all of a page at once. */
  readonly 'content.show': {
    readonly contents: readonly {
      readonly threadId: number
      readonly body: Json
      /** Whether the caller wrote the thread. */
      readonly isAuthor: boolean
    }[]
  }
  /** Before an account is made, which can be refused but not changed. */
  readonly 'user.register': { readonly username: string; readonly nickname: string }
}

export type TransformName = keyof TransformValues

export const transformNames = [
  'thread.save',
  'post.save',
  'thread.render',
  'post.render',
  'thread.list',
  'search',
  'content.save',
  'content.show',
  'user.register',
] as const satisfies readonly TransformName[]

/** What becomes of what is transformed when the transform fails or takes too long: it goes on as it is, or is refused. */
export type OnFailure = 'skip' | 'refuse'
