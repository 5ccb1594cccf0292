import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoPassword } from '../demo/fill.ts'
import { type FaceName, faceNames, openBrowser, readerOf } from '../product/browser.ts'
import type { Product } from '../product/product.ts'
import {
  type InjectionSite,
  pathsOf,
  prepareInjectionSite,
  registerRefusedMember,
  removeSignInFields,
  renameEverything,
  requireSignInFields,
  type WrittenPayload,
  writeMessages,
  writePayload,
} from '../product/script-injection-site.ts'
import { scriptPayloads } from '../product/script-payloads.ts'
import { auditPage, showFeed, watchScripts } from '../product/script-watch.ts'
import { atOnce, Faults, type Trial } from './trial.ts'

/** Payloads written before the list pages that show several of them are examined. */
const payloadsAtOnce = 10
const pagesAtOnce = 3
/** Milliseconds in which what a feed contains could navigate. */
const feedRestMs = 200

interface Reader {
  readonly face: FaceName
  readonly context: BrowserContext
  readonly page: Page
  readonly ran: readonly string[]
}

/** A browser that ignores the site's CSP, so that the HTML itself must be harmless. */
async function openReader(browser: Browser, face: FaceName): Promise<Reader> {
  const context = await browser.newContext(readerOf(face, { bypassCSP: true, reducedMotion: 'reduce' }))
  const ran = await watchScripts(context)
  return { face, context, ran, page: await context.newPage() }
}

/** Returns how many payloads run by themselves in a page without protection; the others need an interaction. */
async function countRunning(browser: Browser, { origin }: Product): Promise<number> {
  const context = await browser.newContext({ bypassCSP: true })
  const running = new Set<number>()
  let shown = 0
  for (const name of ['__xss', 'x']) await context.exposeBinding(name, () => void running.add(shown))
  await context.route(`${origin}/unguarded/*`, (route) => {
    const payload = scriptPayloads[shown] ?? ''
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><body>${payload}` })
  })
  const page = await context.newPage()
  for (shown = 0; shown < scriptPayloads.length; shown += 1) {
    await page.goto(`${origin}/unguarded/${shown}`, { timeout: 3000 }).catch(() => {})
    await page.waitForTimeout(40)
  }
  await context.close()
  return running.size
}

async function look({ page, face }: Reader, product: Product, path: string, faults: Faults): Promise<void> {
  const where = `${face} ${decodeURIComponent(path).slice(0, 120)}`
  try {
    await page.goto(product.origin + path, { waitUntil: 'load' })
    // Their content appears only after hydration.
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const found = await auditPage(page)
    faults.add(...found.map((fault) => `${where}: ${fault}`))
  } catch (error) {
    faults.add(`${where}: ${(error as Error).message.slice(0, 200)}`)
  }
}

async function lookAs(
  reader: Reader,
  product: Product,
  token: string,
  paths: readonly string[],
  faults: Faults,
): Promise<number> {
  await reader.context.addCookies([{ name: 'access_token', value: token, url: product.origin }])
  for (const path of paths) await look(reader, product, path, faults)
  await reader.context.clearCookies({ name: 'access_token' })
  return paths.length
}

async function lookAtFeeds(
  reader: Reader,
  product: Product,
  paths: readonly string[],
  faults: Faults,
): Promise<number> {
  for (const path of paths)
    for (const name of ['feed.xml', 'atom.xml']) {
      const xml = await (await fetch(`${product.origin}${path}/${name}`)).text()
      // A page of its own: a navigation from it would be interrupted when its app changes the history.
      const page = await reader.context.newPage()
      await page.goto(`${product.origin}/404`)
      page.on('request', (request) => {
        if (request.isNavigationRequest()) faults.add(`${path}/${name} led to ${request.url()}`)
      })
      faults.add(...(await showFeed(page, xml)).map((fault) => `${path}/${name}: ${fault}`))
      await page.waitForTimeout(feedRestMs)
      await page.close()
    }
  return 2 * paths.length
}

interface LookCounts {
  pages: number
  feeds: number
}

/** Examines everything that one face shows of some payloads. */
async function lookAtBatch(
  reader: Reader,
  product: Product,
  field: InjectionSite,
  batch: { readonly written: readonly WrittenPayload[]; readonly dialogId: number },
  faults: Faults,
): Promise<LookCounts> {
  const topics = batch.written.flatMap(({ topicIds }) => topicIds).map((id) => `/topic/topic-detail/${id}`)
  const paths = ['/', '/topic', ...topics.slice(0, 1), ...batch.written.flatMap(pathsOf)]
  await atOnce(pagesAtOnce, paths, async (path) => {
    const page = await reader.context.newPage()
    await look({ ...reader, page }, product, path, faults)
    await page.close()
  })
  const [author] = batch.written
  const messages = ['/message', `/message?page=chat&dialogId=${batch.dialogId}`]
  const pages = [
    paths.length,
    await lookAs(reader, product, field.reader.token, messages, faults),
    author
      ? await lookAs(
          reader,
          product,
          author.token,
          ['/my', '/my/edit', `/thread/post?id=${author.threadId}`],
          faults,
        )
      : 0,
  ]
  const feeds = ['', `/cate/${field.categoryId}`, `/user/${author?.userId}`]
  return {
    pages: pages.reduce((sum, each) => sum + each, 0),
    feeds: reader.face === 'pc' ? await lookAtFeeds(reader, product, feeds, faults) : 0,
  }
}

/** Examines the sign-in fields of a new member, and refused values in them. */
async function lookAsNewcomer(
  readers: readonly Reader[],
  product: Product,
  field: InjectionSite,
  some: readonly string[],
  faults: Faults,
): Promise<number> {
  await requireSignInFields(product, field, some)
  const newcomer = await registerRefusedMember(product, field, some[0] ?? '')
  const paths = ['/user/supplementary', '/user/status']
  const looks = await Promise.all(readers.map((reader) => lookAs(reader, product, newcomer, paths, faults)))
  await removeSignInFields(product, field)
  return looks.reduce((sum, each) => sum + each, 0)
}

/** Five hundred script payloads in every text of members and administrators, shown in both faces and in feeds. */
export const scriptPayloadsOneByOne: Trial = {
  name: 'payloads one by one',
  engines: ['sqlite'],
  isLong: true,
  async run(site) {
    const product = await site.start({ TRUST_PROXY: '127.0.0.1' })
    const field = await prepareInjectionSite(product, { username: 'qinghe', password: demoPassword })
    const browser = await openBrowser()
    const faults = new Faults()
    const looks: LookCounts = { pages: 0, feeds: 0 }
    try {
      const readers = await Promise.all(faceNames.map((face) => openReader(browser, face)))
      const running = await countRunning(browser, product)
      for (let from = 0; from < scriptPayloads.length; from += payloadsAtOnce) {
        const some = scriptPayloads.slice(from, from + payloadsAtOnce)
        const written: WrittenPayload[] = []
        for (const [at, payload] of some.entries()) {
          await renameEverything(product, field, payload)
          written.push(await writePayload(product, field, payload, `p${from + at}`))
        }
        const batch = { written, dialogId: await writeMessages(product, field, written) }
        for (const each of await Promise.all(
          readers.map((reader) => lookAtBatch(reader, product, field, batch, faults)),
        )) {
          looks.pages += each.pages
          looks.feeds += each.feeds
        }
        looks.pages += await lookAsNewcomer(readers, product, field, some, faults)
      }
      for (const { ran } of readers) faults.add(...ran)
      const figures = `${scriptPayloads.length} payloads, ${running} of which run by themselves where nothing holds them back; ${looks.pages} pages and ${looks.feeds} feeds in Chromium without the site's policy`
      return { figures, faults: faults.list }
    } finally {
      await browser.close()
    }
  },
}

/** Maximum number of threads on a list page, and of comments on a thread page. */
const shownAtOnce = 10

/** Examines the lists and one thread with all payloads, and the reader's messages. */
async function lookAtLists(
  reader: Reader,
  product: Product,
  field: InjectionSite,
  { threadId, dialogId }: { readonly threadId: number; readonly dialogId: number },
  faults: Faults,
): Promise<number> {
  const pages = Array.from({ length: Math.ceil(scriptPayloads.length / shownAtOnce) + 1 }, (_, at) => at + 1)
  const paths = ['/topic', ...pages.flatMap((page) => [`/?page=${page}`, `/thread/${threadId}?page=${page}`])]
  await atOnce(pagesAtOnce, paths, async (path) => {
    const page = await reader.context.newPage()
    await look({ ...reader, page }, product, path, faults)
    await page.close()
  })
  const messages = ['/message', `/message?page=chat&dialogId=${dialogId}`]
  return paths.length + (await lookAs(reader, product, field.reader.token, messages, faults))
}

/** The same five hundred, many per page: in lists, comments, messages and feeds. */
export const payloads: Trial = {
  name: 'payloads',
  engines: ['sqlite'],
  async run(site) {
    const product = await site.start({ TRUST_PROXY: '127.0.0.1' })
    const field = await prepareInjectionSite(product, { username: 'qinghe', password: demoPassword })
    const browser = await openBrowser()
    const faults = new Faults()
    try {
      const running = await countRunning(browser, product)
      const [first = ''] = scriptPayloads
      const { threadId } = await writePayload(product, field, first, 'first')
      const written: WrittenPayload[] = []
      for (const [at, payload] of scriptPayloads.entries())
        written.push(await writePayload(product, field, payload, `p${at}`, threadId))
      await renameEverything(product, field, first)
      const dialogId = await writeMessages(product, field, written)
      const readers = await Promise.all(faceNames.map((face) => openReader(browser, face)))
      const place = { threadId, dialogId }
      const looks = await Promise.all(
        readers.map((reader) => lookAtLists(reader, product, field, place, faults)),
      )
      const [reader] = readers
      const feeds = ['', `/cate/${field.categoryId}`, `/user/${written[0]?.userId}`]
      const shown = reader ? await lookAtFeeds(reader, product, feeds, faults) : 0
      for (const { ran } of readers) faults.add(...ran)
      const pages = looks.reduce((sum, each) => sum + each, 0)
      const figures = `${scriptPayloads.length} payloads, ${running} of which run by themselves where nothing holds them back; ${pages} pages and ${shown} feeds in Chromium without the site's policy`
      return { figures, faults: faults.list }
    } finally {
      await browser.close()
    }
  },
}
