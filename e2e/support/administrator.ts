import { categoryPermissionKeys, globalPermissionKeys, groupIds } from '../../contracts/src/permissions.ts'
import { type Answer, owner, type Site, send } from './site.ts'

/** Calls the admin area as the site's owner; the first call logs in. */
export function administrator(site: () => Site) {
  let token = ''
  const call = (path: string, body: unknown) => {
    const isForm = body instanceof FormData
    return send(`${site().origin}/api/backAdmin/${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    })
  }
  return async (path: string, body?: unknown): Promise<Answer> => {
    const credentials = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }
    token ||= (await call('login', credentials)).data.accessToken
    const answer = await call(path, body)
    if (answer.code !== 0) throw new Error(`${path} was refused: ${answer.code} ${answer.message}`)
    return answer
  }
}

/** Sets the site's settings by key. */
export const settings =
  (manage: ReturnType<typeof administrator>) => (values: Readonly<Record<string, string>>) =>
    manage('settings.create', { data: Object.entries(values).map(([key, value]) => ({ key, value })) })

/** Rights over other members' content, and the right to read paid content. */
const staffRights: readonly string[] = [
  'thread.edit',
  'thread.hide',
  'thread.hidePosts',
  'thread.essence',
  'thread.freeViewPosts',
]
/** Rights of a member who may use every block type. */
const writersRights = [
  ...categoryPermissionKeys.filter((key) => !staffRights.includes(key)),
  ...globalPermissionKeys.filter((key) => /^thread[.](insert|view|download)/.test(key)),
]

/** Allows members every block type in their threads. */
export const allowMembersEverything = (manage: ReturnType<typeof administrator>) =>
  manage('permission.update', { groupId: groupIds.member, permissions: writersRights })
