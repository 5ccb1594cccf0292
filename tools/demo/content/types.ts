/** A member of the demo community; `group` names one of the seeded groups by its role. */
export type DemoMember = {
  username: string
  nickname: string
  signature: string
  /** Name of a file in tools/demo/avatars without `.svg`. */
  avatar: string
  group: 'administrator' | 'moderator' | 'member'
  joinedDaysAgo: number
}

/** A category with its children, in display order; `icon` is the name of a Lucide icon. */
export type DemoCategory = {
  name: string
  description: string
  icon: string
  children: DemoCategory[]
}

/** A reply to a comment; `replyTo` is the index in `replies` of the earlier reply it answers. */
export type DemoReply = {
  author: string
  text: string
  agoMinutes: number
  replyTo?: number
}

/** A comment in plain text, with `:code:` emoji, `@nickname ` and `#topic#` as typed by its author. */
export type DemoComment = {
  author: string
  text: string
  agoMinutes: number
  likedBy?: string[]
  replies?: DemoReply[]
}

/**
 * A thread as its author published it: members by username, the category by name, pictures by the name of a file in
 * tools/demo/photos without `.svg`. Comments are sorted oldest first; equal ages keep the order of the array.
 */
export type DemoThread = {
  author: string
  category: string
  title: string
  html: string
  pictures: string[]
  agoMinutes: number
  views: number
  likedBy: string[]
  isEssence?: boolean
  isSticky?: boolean
  isAnonymous?: boolean
  /** Whether it still waits for a moderator, so that only its author and moderators see it. */
  isPending?: boolean
  comments: DemoComment[]
}
