import {
  type FollowRowView,
  type ProfileView,
  relationsApi,
  type UserCardView,
  usersApi,
} from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'

/** The viewer's relation to a person (docs/reference/wire-accounts.md#follows). */
export type FollowState = 0 | 1 | 2

/** The follow state in a profile. */
export const stateOf = (follow: number | null | undefined): FollowState =>
  follow === 1 || follow === 2 ? follow : 0

/** The profile after a follow or unfollow, with its number of fans changed by one. */
export function withFollow(person: ProfileView, follow: FollowState): ProfileView {
  const change = Number(follow > 0) - Number((person.follow ?? 0) > 0)
  return { ...person, follow, fansCount: Math.max(0, person.fansCount + change) }
}

const rowWith = (row: FollowRowView, follow: FollowState): FollowRowView => ({
  ...row,
  userFollow: { ...row.userFollow, isFollow: follow > 0, isMutual: follow === 2 ? 1 : 0 },
})

interface Cards {
  readonly pageData?: readonly UserCardView[]
}

const cardWith = (card: UserCardView, follow: FollowState): UserCardView => ({
  ...card,
  isFollow: follow > 0,
  isMutualFollow: follow === 2,
})

interface Rows {
  readonly pageData?: readonly FollowRowView[]
}

/** Updates every cached response after a follow or unfollow. */
export function updateFollow(
  client: QueryClient,
  viewerId: number,
  userId: number,
  before: FollowState,
  follow: FollowState,
): void {
  const change = Number(follow > 0) - Number(before > 0)
  client.setQueriesData<ProfileView>({ queryKey: [usersApi.openProfile.path] }, (person) => {
    if (person?.id === userId) return withFollow(person, follow)
    if (person?.id === viewerId) return { ...person, followCount: Math.max(0, person.followCount + change) }
    return person
  })
  client.setQueriesData<Rows>({ queryKey: [relationsApi.listFollows.path] }, (list) =>
    list?.pageData
      ? {
          ...list,
          pageData: list.pageData.map((row) => (row.user.userId === userId ? rowWith(row, follow) : row)),
        }
      : list,
  )
  client.setQueriesData<Cards>({ queryKey: [usersApi.listUsers.path] }, (list) =>
    list?.pageData
      ? {
          ...list,
          pageData: list.pageData.map((card) => (card.userId === userId ? cardWith(card, follow) : card)),
        }
      : list,
  )
}

/** Updates every cached response after a block or unblock. */
export function updateBlock(client: QueryClient, userId: number, isDeny: boolean): void {
  client.setQueriesData<ProfileView>({ queryKey: [usersApi.openProfile.path] }, (person) =>
    person?.id === userId ? { ...person, isDeny, denyStatus: isDeny } : person,
  )
}
