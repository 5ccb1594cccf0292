import type { PostView, ReplyView, ThreadView } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import { moderationSwitches } from '../moderation/moderation-calls.ts'
import { ownThreadSwitches } from '../own-content/own-content-calls.ts'

/** Who looks: null for a visitor. */
export interface ActingUser {
  readonly userId: number | null
  readonly isAdmin: boolean
}

/** What can be done to a thread from its menu, in the order in which it stands there. */
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
 * What somebody may do to a thread (docs/reference/pages.md#thread-page): by their rights, and what is for everybody
 * only once it is published.
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

/** What a phone's sheet offers besides: to keep the thread and to pass it on. */
export type SheetAct = 'favor' | 'unfavor' | 'poster' | 'copy' | 'wechat'

/** The acts of a phone's sheet: what somebody may do to the thread, with what passes it on before reporting and deleting. */
export function sheetActsOf(
  thread: ThreadForActs & Pick<ThreadView, 'isFavorite'>,
  who: ActingUser,
  isInWechat: boolean,
): (ThreadAct | SheetAct)[] {
  const acts = threadActsOf(thread, who)
  if (thread.isDraft || thread.isApproved !== published) return acts
  const isLast = (act: ThreadAct) => act === 'report' || act === 'delete'
  return [
    ...acts.filter((act) => !isLast(act)),
    thread.isFavorite ? 'unfavor' : 'favor',
    'poster',
    'copy',
    ...(isInWechat ? (['wechat'] as const) : []),
    ...acts.filter(isLast),
  ]
}

/** What can be done to a comment or a reply from its menu. */
export const postActs = ['edit', 'approve', 'ignore', 'likers', 'history', 'report', 'delete'] as const
export type PostAct = (typeof postActs)[number]

/** What somebody may do to a comment or a reply. */
export function postActsOf(post: PostView | ReplyView, { userId, isAdmin }: ActingUser): PostAct[] {
  const isPublished = post.isApproved === published
  const holds: Readonly<Record<PostAct, boolean>> = {
    edit: post.canEdit,
    approve: post.canApprove && !isPublished,
    ignore: post.canApprove && post.isApproved === 0,
    likers: post.likeCount > 0 && userId !== null,
    history: post.editCount > 0,
    report: isPublished && !isAdmin && (userId === null || post.userId !== userId),
    delete: post.canDelete,
  }
  return postActs.filter((act) => holds[act])
}

/** The word of an act. */
export const actText = (act: ThreadAct | SheetAct | PostAct): TextKey => `moderation.${act}`

/** What is done to a thread at once, by its call. */
export const switches = { ...moderationSwitches, ...ownThreadSwitches }
export type Switch = keyof typeof switches

export const isSwitch = (act: ThreadAct): act is Switch => act in switches
