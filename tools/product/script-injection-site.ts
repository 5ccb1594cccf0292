import type { Product } from './product.ts'

/** The author of a payload, and where it is shown. */
export interface WrittenPayload {
  readonly payload: string
  readonly userId: number
  readonly token: string
  readonly threadId: number
  readonly topicIds: readonly number[]
}

/** A member with a token. */
interface Somebody {
  readonly token: string
  readonly userId: number
}

/** Existing members: the administrator, and a recipient of messages. */
export interface InjectionSite {
  readonly admin: Somebody
  readonly reader: Somebody
  readonly categoryId: number
}

type Site = Pick<Product, 'origin'>

interface Answer {
  readonly Code: number
  readonly Message: string
  // biome-ignore lint/suspicious/noExplicitAny: the wire is looked at as any client does, without the contract.
  readonly Data: any
}

const password = 'a-good-password-1'
let calls = 0

/** Makes calls from a new address each time, to avoid the rate limits. */
async function call({ origin }: Site, path: string, body?: unknown, token?: string): Promise<Answer> {
  calls += 1
  const isForm = body instanceof FormData
  const response = await fetch(`${origin}/api/${path}`, {
    headers: {
      'x-forwarded-for': `10.${(calls >> 16) % 256}.${(calls >> 8) % 256}.${calls % 256}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
  })
  return (await response.json()) as Answer
}

/** Makes a call that must succeed. */
async function must(...asked: Parameters<typeof call>): Promise<Answer['Data']> {
  const { Code, Message, Data } = await call(...asked)
  if (Code !== 0) throw new Error(`${asked[1]} was refused: ${Code} ${Message} ${JSON.stringify(asked[2])}`)
  return Data
}

/** Cuts a text to a number of characters and trims it. */
const cut = (text: string, most: number) => [...text].slice(0, most).join('').trim()

const rightsOfMembers = [
  ...['viewThreads', 'createThread', 'thread.reply', 'thread.viewPosts', 'thread.insertImage'],
  ...['thread.insertVote', 'thread.insertGoods', 'thread.insertAttachment', 'thread.insertPosition'],
  ...['thread.viewAttachment', 'thread.downloadAttachment', 'dialog.create', 'thread.allowAnonymous'],
]

const memberGroup = 10

/** Prepares a site: members may use every block type, and a recipient exists. */
export async function prepareInjectionSite(
  site: Site,
  owner: { readonly username: string; readonly password: string },
): Promise<InjectionSite> {
  const logIn = await must(site, 'v3/users/username.login', owner)
  const admin = { token: logIn.accessToken, userId: logIn.uid }
  await must(
    site,
    'backAdmin/permission.update',
    { groupId: memberGroup, permissions: rightsOfMembers },
    admin.token,
  )
  await must(
    site,
    'backAdmin/settings.create',
    { data: [{ key: 'support_file_ext', value: 'txt', tag: 'default' }] },
    admin.token,
  )
  const categories = await must(site, 'v3/categories')
  return { admin, reader: await register(site, 'hostilereader'), categoryId: categories[0].categoryId }
}

async function register(site: Site, username: string): Promise<Somebody> {
  const body = { username, nickname: username, password, passwordConfirmation: password }
  const { accessToken, uid } = await must(site, 'v3/users/username.register', body)
  return { token: accessToken, userId: uid }
}

/** Names the site and a category with a payload; a name that is empty after trimming is refused. */
export async function renameEverything(
  site: Site,
  { admin, categoryId }: InjectionSite,
  payload: string,
): Promise<void> {
  const texts = ['site_name', 'site_title', 'site_keywords', 'site_introduction', 'site_record']
  for (const key of texts)
    await call(
      site,
      'backAdmin/settings.create',
      { data: [{ key, value: payload, tag: 'default' }] },
      admin.token,
    )
  const category = { id: categoryId, name: cut(payload, 20), description: cut(payload, 200) }
  await call(site, 'backAdmin/categories.update', { data: [category] }, admin.token)
}

/**
 * Requires new members to fill in sign-in fields named by payloads; they are redirected to their page until they do.
 */
export async function requireSignInFields(
  site: Site,
  { admin }: InjectionSite,
  payloads: readonly string[],
): Promise<void> {
  const data = payloads.map((payload, sort) => {
    const options = { options: [cut(payload, 50), '茶'] }
    return {
      name: `${cut(payload, 17)} ${sort}`,
      fieldsDesc: cut(payload, 200),
      type: sort % 2 === 0 ? 0 : 2,
      fieldsExt: JSON.stringify(options),
      required: 0,
      sort,
    }
  })
  await must(site, 'backAdmin/signinfields.create', { data }, admin.token)
  await must(
    site,
    'backAdmin/settings.create',
    { data: [{ key: 'open_ext_fields', value: '1', tag: 'default' }] },
    admin.token,
  )
}

/** Removes the sign-in fields. */
export async function removeSignInFields(site: Site, { admin }: InjectionSite): Promise<void> {
  const fields = await must(site, 'backAdmin/signinfields.list', undefined, admin.token)
  const data = fields.map((field: { id: number; name: string }) => ({
    id: field.id,
    name: field.name,
    status: 0,
  }))
  await call(site, 'backAdmin/signinfields.create', { data }, admin.token)
  const off = { key: 'open_ext_fields', value: '0', tag: 'default' }
  await must(site, 'backAdmin/settings.create', { data: [off] }, admin.token)
}

/** Registers a member who fills in the fields with a payload and is refused, so that the form shows it. */
export async function registerRefusedMember(
  site: Site,
  { admin }: InjectionSite,
  payload: string,
): Promise<string> {
  const { token, userId } = await register(site, `new${calls}`)
  const fields = await must(site, 'v3/user/signinfields.list', undefined, token)
  const data = fields.map((field: { type: number }) => ({
    ...field,
    fieldsExt: JSON.stringify({ value: field.type === 0 ? cut(payload, 100) : '茶' }),
  }))
  await call(site, 'v3/user/signinfields.create', { data }, token)
  const refused = { id: userId, status: 3, rejectReason: cut(payload, 100) }
  await call(site, 'backAdmin/users/examine', { data: [refused] }, admin.token)
  return token
}

/** Uploads a file with this name, or with another if the name is refused. */
async function uploadNamed(site: Site, token: string, payload: string): Promise<number> {
  const form = (name: string) => {
    const data = new FormData()
    data.set('type', '0')
    data.set('file', new Blob(['茶']), `${name}.txt`)
    return data
  }
  const named = await call(site, 'v3/attachments', form(cut(payload, 100)), token)
  return named.Code === 0 ? named.Data.id : (await must(site, 'v3/attachments', form('茶'), token)).id
}

/** The blocks of a thread with the payload in each of their texts. */
const blocksOf = (payload: string, fileId: number) => ({
  104: {
    tomId: '104',
    body: {
      title: cut(payload, 200),
      detailContent: `https://item.taobao.com/item.htm?id=1#${payload}`,
      readyContent: payload,
      price: '1',
      type: 1,
    },
  },
  108: { tomId: '108', body: { docIds: [fileId] } },
  109: {
    tomId: '109',
    body: {
      voteTitle: cut(payload, 25),
      choiceType: 1,
      expiredAt: '2035-01-01 00:00:00',
      subitems: [{ content: cut(payload, 50) }, { content: '茶' }],
    },
  },
})

async function publish(
  site: Site,
  prepared: InjectionSite,
  token: string,
  payload: string,
): Promise<Answer['Data']> {
  const fileId = await uploadNamed(site, token, payload)
  const thread = {
    categoryId: prepared.categoryId,
    title: cut(payload, 100),
    content: {
      text: `<p>茶</p>${payload}<p>#${cut(payload, 18).replaceAll('#', '')}# @${cut(payload, 15)} </p>`,
      indexes: blocksOf(payload, fileId),
    },
    position: { longitude: 120, latitude: 30, address: cut(payload, 100), location: cut(payload, 100) },
  }
  const published = await call(site, 'v3/thread.create', thread, token)
  if (published.Code === 0) return published.Data
  // An invalid address may be refused; everything else is accepted.
  const { 104: _, ...others } = thread.content.indexes
  return must(site, 'v3/thread.create', { ...thread, content: { ...thread.content, indexes: others } }, token)
}

/**
 * Writes a payload as a new member in every text that members may write; comments on their own thread or on another.
 */
export async function writePayload(
  site: Site,
  prepared: InjectionSite,
  payload: string,
  name: string,
  commentsOn?: number,
): Promise<WrittenPayload> {
  const { token, userId } = await register(site, name)
  await call(site, 'v3/users/update.user', { nickname: cut(payload, 15) }, token)
  await call(site, 'v3/users/update.user', { signature: cut(payload, 140) }, token)
  const { threadId } = await publish(site, prepared, token, payload)
  const id = commentsOn ?? threadId
  const comment = await call(site, 'v3/posts.create', { id, content: `茶 ${payload}` }, token)
  if (comment.Code === 0) {
    const reply = { id, replyId: comment.Data.id, isComment: true, content: `茶 ${payload}` }
    await call(site, 'v3/posts.create', reply, token)
  }
  const report = { toUserId: prepared.reader.userId, type: 0, reason: cut(payload, 450) }
  await call(site, 'v3/reports', report, token)
  const topics = await must(site, `v3/topics.list?filter[content]=${encodeURIComponent(cut(payload, 18))}`)
  const topicIds = topics.pageData.map(({ topicId }: { topicId: number }) => topicId).slice(0, 1)
  return { payload, userId, token, threadId, topicIds }
}

/** Makes the first members send all their payloads to the recipient; returns the conversation. */
export async function writeMessages(
  site: Site,
  prepared: InjectionSite,
  written: readonly WrittenPayload[],
): Promise<number> {
  const [first] = written
  if (!first) return 0
  let dialogId = 0
  for (const { payload } of written) {
    const message = {
      recipientUserId: prepared.reader.userId,
      messageText: cut(payload, 450),
      isImage: false,
    }
    const { Data } = await call(site, 'v3/dialog.create', message, first.token)
    dialogId = Data.dialogId ?? dialogId
  }
  return dialogId
}

/** Paths of pages that show a payload, or have it in the address. */
export function pathsOf({ payload, userId, threadId }: WrittenPayload): string[] {
  const keyword = encodeURIComponent(payload.toWellFormed())
  return [`/thread/${threadId}`, `/user/${userId}`, `/search?keyword=${keyword}`]
}
