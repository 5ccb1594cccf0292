import type { PostView, ReplyView, ThreadView } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import { moderationSwitches } from '../moderation/moderation-calls.ts'
import { ownThreadSwitches } from '../own-content/own-content-calls.ts'

/** The viewer; null for a visitor. */
export interface ActingUser {
  readonly userId: number | null
  readonly isAdmin: boolean
}

/** The acts on a thread, in the order of its menu. */
export const threadActs = [
  'edit',
  'sticky',
  'unsticky',
  'essence',
  'unessence',
  'pin',
  'unpin',
  'move',
  'approve',
  'ignore',
  'history',
  'report',
  'delete',
] as const
export type ThreadAct = (typeof threadActs)[number]

type ThreadForActs = Pick<
  ThreadView,
  | 'userId'
  | 'ability'
  | 'isApproved'
  | 'isDraft'
  | 'isStick'
  | 'displayTag'
  | 'isAnonymous'
  | 'userStickStatus'
  | 'editCount'
>

const published = 1

/**
 * The acts that a viewer may do to a thread (docs/reference/pages.md#thread-page): by their permissions, and those for
 * everybody once it is published.
 */
export function threadActsOf(thread: ThreadForActs, { userId, isAdmin }: ActingUser): ThreadAct[] {
  const { ability, isApproved, isDraft } = thread
  const all = (...conditions: boolean[]) => conditions.every(Boolean)
  const isPublished = all(!isDraft, isApproved === published)
  const isOwn = all(userId !== null, thread.userId === userId)
  const { isEssence } = thread.displayTag
  const mayPin = all(isOwn, isPublished, thread.isAnonymous === 0)
  const mayReview = all(isAdmin, !isDraft)
  const holds: Readonly<Record<ThreadAct, boolean>> = {
    edit: ability.canEdit,
    sticky: all(ability.canStick, isPublished, thread.isStick === 0),
    unsticky: all(ability.canStick, isPublished, thread.isStick === 1),
    essence: all(ability.canEssence, isPublished, !isEssence),
    unessence: all(ability.canEssence, isPublished, isEssence),
    pin: all(mayPin, !thread.userStickStatus),
    unpin: all(mayPin, thread.userStickStatus),
    move: all(ability.canEdit, isPublished),
    approve: all(mayReview, !isPublished),
    ignore: all(mayReview, isApproved === 0),
    history: thread.editCount > 0,
    report: all(isPublished, !isAdmin, !isOwn),
    delete: ability.canDelete,
  }
  return threadActs.filter((act) => holds[act])
}

/** The acts on what one is told of a thread's comments. */
export const watchActs = ['watch', 'unwatch', 'mute', 'unmute'] as const
export type WatchAct = (typeof watchActs)[number]

/** What the menu of a thread can do. */
export type MenuAct = ThreadAct | SheetAct | WatchAct

/** The acts that a member's mark on a thread leaves: to set either mark, or to take back the one that is set. */
export const watchActsOf = (mark: 'watched' | 'muted' | undefined): WatchAct[] => [
  mark === 'watched' ? 'unwatch' : 'watch',
  mark === 'muted' ? 'unmute' : 'mute',
]

const isLastAct = (act: MenuAct) => act === 'report' || act === 'delete'

/** The acts of a menu with further ones before reporting and deleting. */
export const withActs = (acts: readonly MenuAct[], further: readonly MenuAct[]): MenuAct[] => [
  ...acts.filter((act) => !isLastAct(act)),
  ...further,
  ...acts.filter(isLastAct),
]

/** Further acts: the poster, and on h5 keeping and sharing. */
export type SheetAct = 'favor' | 'unfavor' | 'poster' | 'copy' | 'wechat'

/** The acts of the sheet on h5: the permitted ones, with keeping and sharing before reporting and deleting. */
export function sheetActsOf(
  thread: ThreadForActs & Pick<ThreadView, 'isFavorite'>,
  who: ActingUser,
  isInWechat: boolean,
): MenuAct[] {
  const acts = threadActsOf(thread, who)
  if (thread.isDraft || thread.isApproved !== published) return acts
  return withActs(acts, [
    thread.isFavorite ? 'unfavor' : 'favor',
    'poster',
    'copy',
    ...(isInWechat ? (['wechat'] as const) : []),
  ])
}

/** The acts of the menu on pc, beside which a link to edit stands: the permitted ones and the poster. */
export function menuActsOf(thread: ThreadForActs, who: ActingUser): MenuAct[] {
  const acts = threadActsOf(thread, who).filter((act) => act !== 'edit')
  return thread.isDraft || thread.isApproved !== published ? acts : withActs(acts, ['poster'])
}

/** The acts on a comment or a reply. */
export const postActs = ['edit', 'approve', 'ignore', 'likers', 'history', 'report', 'delete'] as const
export type PostAct = (typeof postActs)[number]

/** The acts that a viewer may do to a comment or a reply. */
export function postActsOf(post: PostView | ReplyView, { userId, isAdmin }: ActingUser): PostAct[] {
  const isPublished = post.isApproved === published
  const holds: Readonly<Record<PostAct, boolean>> = {
    edit: post.canEdit || post.canRewrite,
    approve: post.canApprove && !isPublished,
    ignore: post.canApprove && post.isApproved === 0,
    likers: post.likeCount > 0 && userId !== null,
    history: post.editCount > 0,
    report: isPublished && !isAdmin && (userId === null || post.userId !== userId),
    delete: post.canDelete,
  }
  return postActs.filter((act) => holds[act])
}

/** The text of an act. */
export const actText = (act: MenuAct | PostAct): TextKey => `moderation.${act}`

/** The calls of the acts without a form. */
export const switches = { ...moderationSwitches, ...ownThreadSwitches }
export type Switch = keyof typeof switches

export const isSwitch = (act: ThreadAct): act is Switch => act in switches
