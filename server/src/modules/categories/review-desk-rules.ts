import { can, type Viewer } from '../../viewer.ts'

type Rights = Pick<Viewer, 'id' | 'isAdmin' | 'permissions'>

/** Whether a category names a person among its moderators, whose ids are separated by commas. */
const names = (moderators: string, id: number | null): boolean =>
  id !== null && moderators.split(',').some((part) => Number(part.trim()) === id)

/** What somebody may do at the review desk of a category. */
export interface DeskRights {
  readonly deletesThreads: boolean
  readonly deletesComments: boolean
}

/**
 * The rights of a viewer in a category: of administrators and of whom it names all, of others those of their groups; null
 * for who has none of `thread.edit`, `thread.hide` and `thread.hidePosts` there.
 */
export function deskRights(
  viewer: Rights,
  category: { readonly id: number; readonly moderators: string },
): DeskRights | null {
  if (viewer.isAdmin || names(category.moderators, viewer.id))
    return { deletesThreads: true, deletesComments: true }
  const may = (key: 'thread.edit' | 'thread.hide' | 'thread.hidePosts') => can(viewer, key, category.id)
  const rights = { deletesThreads: may('thread.hide'), deletesComments: may('thread.hidePosts') }
  return may('thread.edit') || rights.deletesThreads || rights.deletesComments ? rights : null
}
