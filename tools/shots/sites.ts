import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DevServices, openDevServices } from '../dev-services/open-dev-services.ts'
import { type HostedSite, openHosted } from '../product/hosted-site.ts'
import type { Product } from '../product/product.ts'
import { callPath, fetchPatiently, findPageIds, logInAs, type PageVisit } from './find-page-ids.ts'
import type { SiteName } from './pages.ts'

const owner = { username: 'zhanggui', password: 'a-cup-of-tea-1' }
const withOwner = { ADMIN_USERNAME: owner.username, ADMIN_PASSWORD: owner.password }

/** A running site, the ids for its addresses, and the session of the viewing member. */
export interface PicturedSite {
  readonly origin: string
  readonly visit: PageVisit
}

export interface PicturedSites {
  readonly of: Readonly<Record<SiteName, PicturedSite>>
  /** Stops the started sites and deletes their data. */
  close(): Promise<void>
}

const nothing: PageVisit = {
  token: '',
  userId: 1,
  partnerId: 1,
  threadId: 1,
  galleryId: 1,
  quietId: 1,
  postId: 1,
  editedId: 1,
  draftId: 1,
  topicId: 1,
  categoryId: 1,
}

async function askOwner({ origin }: Pick<Product, 'origin'>): Promise<PageVisit> {
  const { token, userId } = await logInAs(origin, owner)
  return { ...nothing, token, userId }
}

async function closeSite({ origin }: Pick<Product, 'origin'>, token: string): Promise<void> {
  const data = [
    { key: 'site_close', value: '1' },
    { key: 'site_close_msg', value: '今日盘点，明早八点开门。' },
  ]
  await callPath(origin, '/api/backAdmin/settings.create', { body: { data }, token })
}

/** Makes a site store its messages, and binds a phone to its owner by the code in the stored message. */
async function reachPeople({ origin }: Pick<Product, 'origin'>, token: string): Promise<void> {
  const data = [
    { key: 'dev_outbox', value: '1' },
    { key: 'local_sms', value: '1' },
  ]
  await callPath(origin, '/api/backAdmin/settings.create', { body: { data }, token })
  const mobile = '13812341234'
  await callPath(origin, '/api/v3/users/sms.send', { body: { type: 'bind', mobile }, token })
  const kept = await (await fetchPatiently(`${origin}/dev/outbox`)).text()
  const code = /<pre>[^<]*?(\d{6})/.exec(kept)?.[1]
  await callPath(origin, '/api/v3/users/sms.bind', { body: { mobile, code }, token })
}

/** Registers a member whose registration waits for review; returns their session. */
async function registerWaiting({ origin }: Pick<Product, 'origin'>, token: string): Promise<string> {
  const data = [{ key: 'register_validate', value: '1' }]
  await callPath(origin, '/api/backAdmin/settings.create', { body: { data }, token })
  const [username, password] = ['xinke', 'a-cup-of-tea-2']
  const body = { username, nickname: '新客', password, passwordConfirmation: password }
  const registered = (await callPath(origin, '/api/v3/users/username.register', { body })) as {
    accessToken: string
  }
  return registered.accessToken
}

/** Makes a site use the simulated WeChat of the development services. */
async function useWechat(
  { origin }: Pick<Product, 'origin'>,
  token: string,
  wechatBase: string,
): Promise<void> {
  const data = [
    { key: 'wechat_base', value: wechatBase },
    { key: 'offiaccount_close', value: '1' },
    { key: 'offiaccount_app_id', value: 'local' },
    { key: 'offiaccount_app_secret', value: 'local-secret' },
  ]
  await callPath(origin, '/api/backAdmin/settings.create', { body: { data }, token })
}

/** Starts the sites on which pages are pictured; a running demo site is used as it is. */
export async function openSites(running?: Product): Promise<PicturedSites> {
  const folders: string[] = []
  const products: HostedSite[] = []
  let services: DevServices | undefined
  const start = async (settings: Readonly<Record<string, string>>) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'chaguan-shots-'))
    folders.push(dataDir)
    const product = await openHosted({ dataDir, settings })
    products.push(product)
    return product
  }
  const close = async () => {
    await Promise.all([services?.close(), ...products.map((product) => product.stop())])
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const demo = running ?? (await start({ DEMO: '1' }))
    const [blank, closed, fresh] = [await start(withOwner), await start(withOwner), await start({})]
    const keeper = await askOwner(closed)
    await closeSite(closed, keeper.token)
    const phoneAndMail = await start(withOwner)
    const host = await askOwner(phoneAndMail)
    await reachPeople(phoneAndMail, host.token)
    const waitingToken = await registerWaiting(phoneAndMail, host.token)
    const wechat = await start(withOwner)
    const friend = await askOwner(wechat)
    services = await openDevServices()
    await useWechat(wechat, friend.token, services.origin)
    return {
      of: {
        demo: { origin: demo.origin, visit: await findPageIds(demo) },
        blank: { origin: blank.origin, visit: await askOwner(blank) },
        closed: { origin: closed.origin, visit: keeper },
        new: { origin: fresh.origin, visit: nothing },
        phoneAndMail: { origin: phoneAndMail.origin, visit: { ...host, waitingToken } },
        wechat: { origin: wechat.origin, visit: friend },
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
