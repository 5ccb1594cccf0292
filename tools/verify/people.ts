import { closedName, closedStatus } from '@chaguan/contracts'
import { sql } from 'kysely'
import { skeletonOf } from '../../server/src/drivers/chinese/name-skeleton.ts'
import { definitionOf, isSettingKey } from '../../server/src/modules/settings/setting-keys.ts'
import { foldName, legacyNameKey } from '../../server/src/modules/users/index.ts'
import { findingOf, type Invariant, noRows } from './invariant.ts'

const hash = /^[0-9a-f]{64}$/
const passwordHash = /^\$argon2id\$/
const sealed = /^sealed:\d+:/

/** Names and secrets are stored correctly. */
export const peopleInvariants: readonly Invariant[] = [
  {
    name: 'names are unique after normalisation',
    async look({ database }) {
      const users = await database.reads
        .selectFrom('users')
        .select([
          'id',
          'username',
          'username_key',
          'username_skeleton',
          'username_twin',
          'nickname',
          'nickname_key',
          'nickname_skeleton',
          'nickname_twin',
          'status',
        ])
        .execute()
      // A name from before lookalike folding may have an unfolded key.
      const isKey = (key: string | null, name: string) =>
        key === foldName(name) || key === legacyNameKey(name)
      const isFolded = (user: (typeof users)[number]) => {
        if (user.status === closedStatus)
          return user.username_key === user.username && user.nickname_key === null
        const hasNickname = user.nickname !== ''
        return (
          isKey(user.username_key, user.username) &&
          user.username_skeleton === skeletonOf(user.username) &&
          (hasNickname ? isKey(user.nickname_key, user.nickname) : user.nickname_key === null) &&
          user.nickname_skeleton === (hasNickname ? skeletonOf(user.nickname) : null) &&
          [user.username_twin, user.nickname_twin].every((twin) => twin === 0 || twin === user.id)
        )
      }
      return findingOf(users.filter((user) => !isFolded(user)).map((user) => `user ${user.id}`))
    },
  },
  noRows(
    'closed accounts have no personal data',
    () => sql`
      select 'user ' || id as example from users where status = ${sql.lit(closedStatus)} and (
        nickname <> ${closedName} or password_hash <> '' or pay_password_hash <> '' or mobile <> '' or signature <> ''
        or avatar <> '' or background <> '' or realname <> '' or identity <> '' or register_ip <> '' or last_login_ip <> ''
        or exists (select 1 from sessions as s where s.user_id = users.id)
        or exists (select 1 from user_emails as e where e.user_id = users.id)
        or exists (select 1 from dialogs as d where users.id in (d.low_user_id, d.high_user_id))
        or exists (select 1 from user_follow as f where users.id in (f.from_user_id, f.to_user_id))
        or exists (select 1 from notifications as n where n.user_id = users.id))
    `,
  ),
  {
    name: 'passwords are stored as argon2id hashes',
    async look({ database }) {
      const users = await database.reads
        .selectFrom('users')
        .select(['id', 'password_hash', 'pay_password_hash'])
        .execute()
      const isSafe = (text: string) => text === '' || passwordHash.test(text)
      return findingOf(
        users
          .filter((user) => !isSafe(user.password_hash) || !isSafe(user.pay_password_hash))
          .map((user) => `user ${user.id}`),
      )
    },
  },
  {
    name: 'sessions are stored with hashes of their tokens',
    async look({ database }) {
      const sessions = await database.reads
        .selectFrom('sessions')
        .select(['id', 'token_hash', 'refresh_hash'])
        .execute()
      return findingOf(
        sessions
          .filter((session) => !hash.test(session.token_hash) || !hash.test(session.refresh_hash))
          .map((session) => `session ${session.id}`),
      )
    },
  },
  {
    name: 'secret settings are stored encrypted',
    async look({ database }) {
      const rows = await database.reads.selectFrom('settings').select(['key', 'value']).execute()
      return findingOf(
        rows
          .filter(
            ({ key, value }) => isSettingKey(key) && definitionOf(key).kind === 'secret' && value !== '',
          )
          .filter(({ value }) => !sealed.test(value))
          .map(({ key }) => `setting ${key}`),
      )
    },
  },
]
