import { can, type Viewer } from '../../viewer.ts'

type Rights = Pick<Viewer, 'id' | 'isAdmin' | 'permissions'>

/** Whether a user is among the moderators of a category, whose ids are separated by commas. */
const isModerator = (moderators: string, id: number | null): boolean =>
  id !== null && moderators.split(',').some((part) => Number(part.trim()) === id)

/** What a viewer may do at the review desk of a category. */
export interface DeskRights {
  readonly deletesThreads: boolean
  readonly deletesComments: boolean
}

/**
 * Returns the rights of a viewer in a category: administrators and its named moderators have all, others those of their
 * groups. Null for a viewer without `thread.edit`, `thread.hide` and `thread.hidePosts` there.
 */
export function deskRights(
  viewer: Rights,
  category: { readonly id: number; readonly moderators: string },
): DeskRights | null {
  if (viewer.isAdmin || isModerator(category.moderators, viewer.id))
    return { deletesThreads: true, deletesComments: true }
  const may = (key: 'thread.edit' | 'thread.hide' | 'thread.hidePosts') => can(viewer, key, category.id)
  const rights = { deletesThreads: may('thread.hide'), deletesComments: may('thread.hidePosts') }
  return may('thread.edit') || rights.deletesThreads || rights.deletesComments ? rights : null
}
