import type { UserSummary } from './user-store.ts'

/** The absolute address of a stored picture of a person, empty for none. `origin` has no slash at its end. */
function pictureUrl(origin: string, key: string): string {
  return key === '' ? '' : `${origin}/files/${key}`
}

/** The absolute address of a person's avatar, empty when they have none. */
export function avatarUrl(origin: string, user: Pick<UserSummary, 'avatar'> | undefined): string {
  return pictureUrl(origin, user?.avatar ?? '')
}

/** The absolute address of a person's cover picture, empty when they have none. */
export function backgroundUrl(origin: string, user: { readonly background: string } | undefined): string {
  return pictureUrl(origin, user?.background ?? '')
}
