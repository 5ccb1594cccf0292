import type { Events } from '@chaguan/contracts'

/** JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Events that server halves may subscribe to; they contain ids only, and never the author of an anonymous thread. */
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

/** Inputs of transforms, which return the same form; texts are HTML. */
export interface TransformValues {
  /** Before a thread is published or edited; the id is 0 for a new one, and absent fields do not change. */
  readonly 'thread.save': { readonly threadId: number; readonly title?: string; readonly text?: string }
  /** Before a comment is published or edited; the id is 0 for a new one. */
  readonly 'post.save': { readonly threadId: number; readonly postId: number; readonly text: string }
  /** Before a whole thread is shown, except to those who may edit it. Does not receive sold content. */
  readonly 'thread.render': { readonly threadId: number; readonly title: string; readonly text: string }
  /** Before comments are shown, except to those who may edit them. */
  readonly 'post.render': {
    readonly threadId: number
    readonly posts: readonly { readonly id: number; readonly text: string }[]
  }
  /** Before threads are listed. Does not receive sold content; threads cannot be added or removed. */
  readonly 'thread.list': {
    readonly threads: readonly { readonly threadId: number; readonly title: string; readonly text: string }[]
  }
  /** Before a search. */
  readonly search: { readonly keyword: string }
  /**
   * Before the plugin's own content of a thread is stored; the id is 0 for a new one, and `before` is the stored
   * content, or null.
   */
  readonly 'content.save': { readonly threadId: number; readonly body: Json; readonly before: Json }
  /** Before the plugin's own content is shown to a viewer; all of a page at once. */
  readonly 'content.show': {
    readonly contents: readonly {
      readonly threadId: number
      readonly body: Json
      /** Whether the caller wrote the thread. */
      readonly isAuthor: boolean
    }[]
  }
  /** Before an account is created, which can be refused but not changed. */
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

/** What happens if a transform fails or takes too long: the value is used unchanged, or the request is refused. */
export type OnFailure = 'skip' | 'refuse'
