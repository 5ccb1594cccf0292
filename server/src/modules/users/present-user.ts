import { avatarVariant } from '../../drivers/pictures/picture-variants.ts'
import { fileUrl } from '../files/index.ts'
import type { UserSummary } from './user-store.ts'

/**
 * The absolute address of a person's avatar at level 6 (docs/reference/components.md#avatar), empty when they have
 * none.
 */
export function avatarUrl(origin: string, user: Pick<UserSummary, 'avatar'> | undefined): string {
  return fileUrl(origin, user?.avatar ?? '', avatarVariant())
}

/** The absolute address of a person's cover picture for a wide screen, empty when they have none. */
export function backgroundUrl(origin: string, user: { readonly background: string } | undefined): string {
  return fileUrl(origin, user?.background ?? '', 'l')
}
