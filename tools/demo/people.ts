import { type CategoryPermissionKey, groupIds } from '../../contracts/src/index.ts'
import type { Tx } from '../../server/src/drivers/db/db.ts'
import type { FileStore } from '../../server/src/drivers/files/file-store.ts'
import { createAccount } from '../../server/src/modules/sign-in/index.ts'
import type { Secrets } from '../../server/src/secrets.ts'
import { type DemoMember, members } from './content/index.ts'
import { type GeneratedPicture, storeDemoPicture } from './pictures.ts'
import { makeSpecialMembers } from './special-members.ts'

const dayMs = 86_400_000

/** Rights of the demo's moderators in addition to those of members. */
const moderatorKeys: readonly (
  | CategoryPermissionKey
  | `switch.${CategoryPermissionKey}`
  | 'thread.sticky'
)[] = [
  ...(['thread.edit', 'thread.hide', 'thread.hidePosts', 'thread.essence'] as const).flatMap(
    (key) => [key, `switch.${key}`] as const,
  ),
  'thread.sticky',
]

/** Creates the group 版主 with the rights of members and moderators; returns its id. */
async function makeModerators(tx: Tx): Promise<number> {
  const { id } = await tx
    .insertInto('groups')
    .values({
      name: '版主',
      type: '',
      color: '',
      icon: '',
      is_default: 0,
      is_display: 1,
      is_paid: 0,
      fee_cents: 0,
      level: 0,
      days: 0,
      scale_tenths: 0,
      is_subordinate: 0,
      is_commission: 0,
      description: '照看各个分类的人',
      notice: '',
      time_range: 0,
      content_range: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const membersKeys = await tx
    .selectFrom('group_permission')
    .select('permission')
    .where('group_id', '=', groupIds.member)
    .execute()
  const keys = new Set([...membersKeys.map(({ permission }) => permission), ...moderatorKeys])
  await tx
    .insertInto('group_permission')
    .values([...keys].map((permission) => ({ group_id: id, permission })))
    .execute()
  return id
}

/** Creates follows: every member follows certain later ones in the list, so that some are mutual. */
async function followEachOther(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  const follows = ids.flatMap((from, index) =>
    [1, 3, 7, 9].map((step) => [from, ids[(index + step) % ids.length] ?? from] as const),
  )
  const exists = (from: number, to: number) => follows.some(([one, other]) => one === from && other === to)
  await tx
    .insertInto('user_follow')
    .values(
      follows.map(([from, to]) => ({
        from_user_id: from,
        to_user_id: to,
        is_mutual: exists(to, from) ? 1 : 0,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}

/** The dependencies of creating members. */
export interface PeopleParts {
  readonly files: FileStore
  readonly secrets: Secrets
  readonly pictures: ReadonlyMap<string, GeneratedPicture>
  /** The hash of the password they all share. */
  readonly passwordHash: string
  readonly now: number
}

async function makeMember(tx: Tx, member: DemoMember, groupId: number, parts: PeopleParts): Promise<number> {
  const picture = parts.pictures.get(`avatars/${member.avatar}`)
  if (!picture) throw new Error(`The avatar ${member.avatar} was not drawn.`)
  return createAccount(tx, {
    username: member.username,
    nickname: member.nickname,
    signature: member.signature,
    avatar: (await storeDemoPicture(parts.files, picture)).key,
    passwordHash: parts.passwordHash,
    groupId,
    status: 0,
    ip: '',
    now: parts.now - member.joinedDaysAgo * dayMs,
    expiredAt: null,
  })
}

/** Creates the twelve members with their groups and follows; returns their ids by user name. */
export async function makePeople(tx: Tx, parts: PeopleParts): Promise<ReadonlyMap<string, number>> {
  const groups = {
    administrator: groupIds.administrator,
    moderator: await makeModerators(tx),
    member: groupIds.member,
  }
  const ids = new Map<string, number>()
  for (const member of members)
    ids.set(member.username, await makeMember(tx, member, groups[member.group], parts))
  await followEachOther(tx, [...ids.values()], parts.now)
  await makeSpecialMembers(tx, ids, parts)
  return ids
}
