import {
  type Endpoint,
  type InputOf,
  type PostView,
  postsApi,
  type ReplyView,
  type ThreadView,
  threadsApi,
} from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'
import type { TextKey } from '../../i18n/texts.ts'
import type { IconName } from '../../ui/icon/Icon.tsx'

/** The viewer; null for a visitor. */
export interface ActingUser {
  readonly userId: number | null
  readonly isAdmin: boolean
}

type ThreadForActions = Pick<
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
  | 'commentsClosedAt'
>

const published = 1

/** The conditions for offering an action in a thread's menu. */
interface ActionConditions {
  readonly thread: ThreadForActions
  readonly isPublished: boolean
  readonly isOwn: boolean
  readonly isAdmin: boolean
}

type SwitchedThread = Pick<ThreadView, 'threadId' | 'postId'>

/** The call of an action without a form, and the input for a thread. */
export interface SwitchCall {
  readonly endpoint: Endpoint
  readonly input: (thread: SwitchedThread) => object
  readonly run: (thread: SwitchedThread) => Promise<unknown>
}

const switchCall = <E extends Endpoint>(
  endpoint: E,
  input: (thread: SwitchedThread) => InputOf<E>,
): SwitchCall => ({
  endpoint,
  input: (thread) => input(thread) as object,
  run: (thread) => call(endpoint, input(thread)),
})

const operate = (change: Omit<InputOf<typeof threadsApi.operateThread>, 'id'>) =>
  switchCall(threadsApi.operateThread, ({ threadId }) => ({ id: threadId, ...change }))
const review = (isApproved: 1 | 2) =>
  switchCall(postsApi.editPost, ({ postId }) => ({ postId, data: { attributes: { isApproved } } }))
const pinOwn = (status: 0 | 1) =>
  switchCall(threadsApi.pinOwnThread, ({ threadId }) => ({ threadId, status }))

const closeComments = (isClosed: boolean) =>
  switchCall(threadsApi.closeComments, ({ threadId }) => ({ threadId, isClosed }))

const mayPin = ({ thread, isOwn, isPublished }: ActionConditions) =>
  isOwn && isPublished && thread.isAnonymous === 0

/** An action on a thread: its icon, when it is offered, and its call unless it has a form or a page of its own. */
interface ThreadActionDefinition {
  readonly icon: IconName
  readonly isOffered: (conditions: ActionConditions) => boolean
  readonly call?: SwitchCall
}

/**
 * The actions on a thread, in the order of its menu (docs/reference/pages.md#thread-page): by the viewer's permissions,
 * and those for everybody once it is published. The menus of both faces and the forms of the page without JavaScript
 * are derived from it.
 */
const definitions = {
  edit: { icon: 'pencil-line', isOffered: ({ thread }) => thread.ability.canEdit },
  sticky: {
    icon: 'pin',
    isOffered: ({ thread, isPublished }) => thread.ability.canStick && isPublished && thread.isStick === 0,
    call: operate({ isSticky: true }),
  },
  unsticky: {
    icon: 'pin',
    isOffered: ({ thread, isPublished }) => thread.ability.canStick && isPublished && thread.isStick === 1,
    call: operate({ isSticky: false }),
  },
  essence: {
    icon: 'award',
    isOffered: ({ thread, isPublished }) =>
      thread.ability.canEssence && isPublished && !thread.displayTag.isEssence,
    call: operate({ isEssence: true }),
  },
  unessence: {
    icon: 'award',
    isOffered: ({ thread, isPublished }) =>
      thread.ability.canEssence && isPublished && thread.displayTag.isEssence,
    call: operate({ isEssence: false }),
  },
  pin: {
    icon: 'pin',
    isOffered: (conditions) => mayPin(conditions) && !conditions.thread.userStickStatus,
    call: pinOwn(1),
  },
  unpin: {
    icon: 'pin',
    isOffered: (conditions) => mayPin(conditions) && conditions.thread.userStickStatus,
    call: pinOwn(0),
  },
  closeComments: {
    icon: 'lock',
    isOffered: ({ thread, isPublished }) => thread.ability.canEdit && isPublished && !thread.commentsClosedAt,
    call: closeComments(true),
  },
  openComments: {
    icon: 'message-circle',
    isOffered: ({ thread, isPublished }) =>
      thread.ability.canEdit && isPublished && thread.commentsClosedAt !== undefined,
    call: closeComments(false),
  },
  move: {
    icon: 'folder-input',
    isOffered: ({ thread, isPublished }) => thread.ability.canEdit && isPublished,
  },
  approve: {
    icon: 'check',
    isOffered: ({ thread, isAdmin, isPublished }) => isAdmin && !thread.isDraft && !isPublished,
    call: review(1),
  },
  ignore: {
    icon: 'eye-off',
    isOffered: ({ thread, isAdmin }) => isAdmin && !thread.isDraft && thread.isApproved === 0,
    call: review(2),
  },
  history: { icon: 'history', isOffered: ({ thread }) => thread.editCount > 0 },
  report: { icon: 'flag', isOffered: ({ isPublished, isAdmin, isOwn }) => isPublished && !isAdmin && !isOwn },
  delete: { icon: 'trash-2', isOffered: ({ thread }) => thread.ability.canDelete },
} as const satisfies Readonly<Record<string, ThreadActionDefinition>>

export type ThreadAction = keyof typeof definitions
export const threadActions: Readonly<Record<ThreadAction, ThreadActionDefinition>> = definitions
const threadActionNames = Object.keys(threadActions) as ThreadAction[]

/** The actions without a form, each with its call. */
export const switches = new Map<ThreadAction, SwitchCall>(
  threadActionNames.flatMap((action) => {
    const { call: found } = threadActions[action]
    return found ? [[action, found] as const] : []
  }),
)

/** The actions that a viewer may take on a thread. */
export function threadActionsOf(thread: ThreadForActions, { userId, isAdmin }: ActingUser): ThreadAction[] {
  const conditions = {
    thread,
    isPublished: !thread.isDraft && thread.isApproved === published,
    isOwn: userId !== null && thread.userId === userId,
    isAdmin,
  }
  return threadActionNames.filter((action) => threadActions[action].isOffered(conditions))
}

/** The actions on notifications about a thread's comments. */
export const watchActions = ['watch', 'unwatch', 'mute', 'unmute'] as const
export type WatchAction = (typeof watchActions)[number]

/** The actions of a thread's menu. */
export type MenuAction = ThreadAction | SheetAction | WatchAction

/** The actions for a member's mark on a thread: to set either mark, or to remove the current one. */
export const watchActionsOf = (mark: 'watched' | 'muted' | undefined): WatchAction[] => [
  mark === 'watched' ? 'unwatch' : 'watch',
  mark === 'muted' ? 'unmute' : 'mute',
]

/** Whether some of the actions manage the thread, as the history and reporting do not. */
export const areManaging = (actions: readonly ThreadAction[]): boolean =>
  actions.some((action) => action !== 'history' && action !== 'report')

const isLastAction = (action: MenuAction) => action === 'report' || action === 'delete'

/** Inserts further actions into a menu before reporting and deleting. */
export const withActions = (actions: readonly MenuAction[], further: readonly MenuAction[]): MenuAction[] => [
  ...actions.filter((action) => !isLastAction(action)),
  ...further,
  ...actions.filter(isLastAction),
]

/** Further actions: the poster, and on h5 favouriting and sharing. */
export type SheetAction = 'favor' | 'unfavor' | 'poster' | 'copy' | 'wechat'

/** The actions of the sheet on h5: the permitted ones, with favouriting and sharing before reporting and deleting. */
export function sheetActionsOf(
  thread: ThreadForActions & Pick<ThreadView, 'isFavorite'>,
  who: ActingUser,
  isInWechat: boolean,
): MenuAction[] {
  const actions = threadActionsOf(thread, who)
  if (thread.isDraft || thread.isApproved !== published) return actions
  return withActions(actions, [
    thread.isFavorite ? 'unfavor' : 'favor',
    'poster',
    'copy',
    ...(isInWechat ? (['wechat'] as const) : []),
  ])
}

/** The actions of the menu on pc, beside which there is a link to edit: the permitted ones and the poster. */
export function menuActionsOf(thread: ThreadForActions, who: ActingUser): MenuAction[] {
  const actions = threadActionsOf(thread, who).filter((action) => action !== 'edit')
  return thread.isDraft || thread.isApproved !== published ? actions : withActions(actions, ['poster'])
}

/** The actions on a comment or a reply. */
export const postActions = ['edit', 'approve', 'ignore', 'likers', 'history', 'report', 'delete'] as const
export type PostAction = (typeof postActions)[number]

/** The actions that a viewer may take on a comment or a reply. */
export function postActionsOf(post: PostView | ReplyView, { userId, isAdmin }: ActingUser): PostAction[] {
  const isPublished = post.isApproved === published
  const holds: Readonly<Record<PostAction, boolean>> = {
    edit: post.canEdit || post.canRewrite,
    approve: post.canApprove && !isPublished,
    ignore: post.canApprove && post.isApproved === 0,
    likers: post.likeCount > 0 && userId !== null,
    history: post.editCount > 0,
    report: isPublished && !isAdmin && (userId === null || post.userId !== userId),
    delete: post.canDelete,
  }
  return postActions.filter((action) => holds[action])
}

/** The text key of an action. */
export const actionText = (action: MenuAction | PostAction): TextKey => `moderation.${action}`
