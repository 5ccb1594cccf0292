import { groupIds, userStatus } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { hashToken } from '../../../tokens.ts'
import type { Viewer } from '../../../viewer.ts'
import { defaultGroup, permissionsOf } from '../../groups/index.ts'
import { readSettings } from '../../settings/index.ts'
import { findUser } from '../../users/index.ts'
import { mayUsePaidSite } from '../requirements/membership.ts'
import { recordSessionUse } from './last-seen.ts'
import { findSession, listMemberships, listPeople, type Membership } from './session-store.ts'

type RequestFacts = Pick<Viewer, 'lang' | 'client' | 'origin' | 'callUrl'>

/** For permission checks outside a request, where nothing is rendered for the user. */
const noFacts: RequestFacts = { lang: 'zh', client: { ip: '', userAgent: '' }, origin: '', callUrl: '' }

/** Returns a viewer without a session, with the permissions of the guest group. */
async function visitor(ctx: Context, facts: RequestFacts): Promise<Viewer> {
  return {
    ...facts,
    id: null,
    isAdmin: false,
    status: 0,
    groupIds: [groupIds.guest],
    permissions: await permissionsOf(ctx, [groupIds.guest]),
    sessionId: null,
    credentialsVersion: 0,
  }
}

/** Returns the viewer of a token; a visitor without one; null if the token is unknown, expired or revoked. */
export async function findViewer(
  ctx: Context,
  token: string | null,
  facts: RequestFacts = noFacts,
): Promise<Viewer | null> {
  if (token === null) return visitor(ctx, facts)
  const now = ctx.clock.now()
  const rows = await findSession(ctx.db, ctx.database.engine, hashToken(token), now)
  const session = rows[0]
  if (!session) return null
  recordSessionUse(ctx, session.id, session.last_seen_at)
  return member(ctx, personOf(session), membershipsIn(rows), session.id, facts)
}

type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

const personOf = ({ user_id, status, expired_at, credentials_version }: PersonRow): Person => ({
  id: user_id,
  status,
  expiredAt: expired_at,
  credentialsVersion: credentials_version,
})

const membershipsIn = (rows: readonly PersonRow[]): Membership[] =>
  rows.flatMap(({ group_id, group_until }) => (group_id === null ? [] : [{ group_id, group_until }]))

interface Person {
  readonly id: number
  readonly status: number
  /** End of the paid site's membership. */
  readonly expiredAt: number | null
  readonly credentialsVersion: number
}

/** Returns the groups whose permissions a person has: their own, unless they must pay first or are under review. */
function rightsOf(status: number, isUnpaid: boolean, groups: readonly number[]): readonly number[] {
  if (isUnpaid) return [groupIds.unpaid]
  return status === userStatus.inReview ? [groupIds.guest] : groups
}

/** Returns the current basis of a person's permissions. */
async function findRightsBasis(
  ctx: Context,
  { status, expiredAt }: Pick<Person, 'status' | 'expiredAt'>,
  memberships: readonly Membership[],
) {
  const found = memberships.map(({ group_id }) => group_id)
  const groups = found.length > 0 ? found : [(await defaultGroup(ctx)).id]
  // An administrator who is banned, refused or under review loses the role.
  const isAdmin = groups.includes(groupIds.administrator) && status === userStatus.normal
  // Members who must pay for the site first have the permissions of unpaid members (docs/reference/wire.md#site-modes).
  const isUnpaid =
    !isAdmin &&
    (await readSettings(ctx)).site_mode === 'pay' &&
    !(await mayUsePaidSite(ctx, expiredAt, memberships))
  const counted = rightsOf(status, isUnpaid, groups)
  return { groups, isAdmin, isUnpaid, counted }
}

async function member(
  ctx: Context,
  person: Person,
  memberships: readonly Membership[],
  sessionId: number | null,
  facts: RequestFacts,
): Promise<Viewer> {
  const { groups, isAdmin, counted } = await findRightsBasis(ctx, person, memberships)
  return {
    ...facts,
    id: person.id,
    isAdmin,
    status: person.status,
    groupIds: groups,
    permissions: await permissionsOf(ctx, counted),
    sessionId,
    credentialsVersion: person.credentialsVersion,
  }
}

/** Returns the basis of a person's permissions, their groups, and those that currently count. */
export async function explainGroups(
  ctx: Context,
  person: { readonly id: number; readonly status: number; readonly expiredAt: number | null },
) {
  return findRightsBasis(ctx, person, await listMemberships(ctx.db, person.id, ctx.clock.now()))
}

/**
 * Returns the viewer for a user id without a session, with current permissions. 0 is a visitor; null for unknown people
 * and accounts that are not in good standing.
 */
export async function findPerson(
  ctx: Context,
  userId: number,
  facts: RequestFacts = noFacts,
): Promise<Viewer | null> {
  if (userId === 0) return visitor(ctx, facts)
  const user = await findUser(ctx.db, userId)
  if (user?.status !== 0) return null
  return member(ctx, user, await listMemberships(ctx.db, userId, ctx.clock.now()), null, facts)
}

/** Like `findPerson` for several people, in one query; leaves out those who would be null. */
export async function findPeople(
  ctx: Context,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Viewer>> {
  if (userIds.length === 0) return new Map()
  const rows = await listPeople(ctx.db, userIds, ctx.clock.now())
  const people = new Map<number, Viewer>()
  for (const [id, own] of Map.groupBy(rows, (row) => row.user_id)) {
    const [first] = own
    if (first) people.set(id, await member(ctx, personOf(first), membershipsIn(own), null, noFacts))
  }
  return people
}
