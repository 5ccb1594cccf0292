import { type bulkActions, type bulkKinds, type bulkStates, userStatus } from '@chaguan/contracts'

export type BulkKind = (typeof bulkKinds)[number]
export type BulkAction = (typeof bulkActions)[number]
export type BulkState = (typeof bulkStates)[number]

const contentActions = ['approve', 'ignore', 'delete', 'restore', 'erase'] as const
const markActions = ['sticky', 'unsticky', 'essence', 'unessence', 'move'] as const

/** An action on the marks or the category of threads. */
export type MarkAction = (typeof markActions)[number]

export const isMarkAction = (action: BulkAction): action is MarkAction =>
  markActions.some((one) => one === action)

const actionsOf: Readonly<Record<BulkKind, readonly BulkAction[]>> = {
  threads: [...contentActions, ...markActions],
  comments: contentActions,
  users: ['approve', 'refuse', 'ban', 'unban'],
  reports: ['settle'],
  topics: ['recommend', 'unrecommend', 'delete'],
  stopWords: ['delete'],
  accessBlocks: ['delete'],
  invites: ['delete'],
  withdrawals: ['approve', 'refuse'],
}

/** Whether an action is defined for a kind. */
export const hasAction = (kind: BulkKind, action: BulkAction): boolean => actionsOf[kind].includes(action)

/** Whether an action deletes permanently: only threads and comments have a recycle bin. */
export const deletesPermanently = (kind: BulkKind, action: BulkAction): boolean =>
  action === 'erase' || (action === 'delete' && kind !== 'threads' && kind !== 'comments')

/** Whether an action can be undone: permanent deletions, decided registrations and decided withdrawals cannot. */
export const isReversible = (kind: BulkKind, action: BulkAction): boolean => {
  if (kind === 'withdrawals') return false
  return kind === 'users' ? action === 'ban' || action === 'unban' : !deletesPermanently(kind, action)
}

/** Whether an action needs a recent proof of identity when administrators are among the people, as the single action does. */
export const needsProofForAdministrators = (kind: BulkKind, action: BulkAction): boolean =>
  kind === 'users' && (action === 'ban' || action === 'unban')

/** The account status that an action sets. */
export function statusAfter(action: BulkAction): number {
  if (action === 'ban') return userStatus.banned
  return action === 'refuse' ? userStatus.refused : userStatus.normal
}

/** The approval state that an action sets on a thread or comment; undefined for other actions. */
export function approvalAfter(action: BulkAction): 1 | 2 | undefined {
  if (action === 'approve') return 1
  return action === 'ignore' ? 2 : undefined
}
