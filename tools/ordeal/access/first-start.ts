import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../bench/sites/create-database.ts'
import { type Product, startProduct } from '../../product/product.ts'
import { sendRaw } from '../raw-socket.ts'
import { Faults, type Trial, type TrialSite } from '../trial.ts'

const stranger = 'evil.test'
const publicHost = 'forum.example'
const address = 'https://tea.example'

async function ask({ origin }: Product, path: string, host: string, body?: object): Promise<string> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
    'Connection: close',
  ]
  return (await sendRaw(origin, [`${head.join('\r\n')}\r\n\r\n${text}`])).text
}

/** Public addresses of the site: in the head of a page, in feeds and sitemaps. */
const publicNames = (text: string) => (/<html/i.test(text) ? (text.split('</head>')[0] ?? '') : text)

async function trySetUp(product: Product, faults: Faults): Promise<void> {
  const [, token = ''] = /\/install\?token=([\w-]+)/.exec(product.output()) ?? []
  if (token === '') faults.add('the first start prints no address to set the site up at')
  const page = await ask(product, `/install?token=${token}`, publicHost)
  if (!page.includes('name="siteUrl"')) faults.add('the start page does not ask for the address of the site')
  const local = await ask(product, `/install?token=${token}`, new URL(product.origin).host)
  if (local.includes('name="siteUrl"')) faults.add('the start page asks for an address on this machine')
  const person = { token, username: 'boss', password: 'ordeal-tea-77', passwordConfirmation: 'ordeal-tea-77' }
  for (const siteUrl of [undefined, '', 'forum.example', 'javascript:alert(1)', 'ftp://forum.example']) {
    const answer = await ask(product, '/api/v3/users/setup', publicHost, { ...person, siteUrl })
    if (!answer.includes('"Code":-4001'))
      faults.add(`the set-up with the address ${siteUrl}: expected Code -4001, got ${answer.slice(0, 200)}`)
  }
  const done = await ask(product, '/api/v3/users/setup', publicHost, { ...person, siteUrl: address })
  if (!done.includes('"Code":0')) faults.add(`the site is not set up: ${done.slice(0, 300)}`)
}

/** No response contains a host name that was chosen by a client. */
async function tryHosts(product: Product, faults: Faults, when: string): Promise<number> {
  const paths = ['/', '/feed.xml', '/atom.xml', '/sitemap.xml', '/robots.txt', '/login', '/register']
  for (const path of paths)
    for (const host of [stranger, `${stranger}:8080`]) {
      const answer = await ask(product, path, host)
      const head = answer.split('\r\n\r\n')[0] ?? ''
      const names = publicNames(answer.slice(head.length))
      if (names.includes(stranger)) faults.add(`${when}, ${path} names the host of the request, ${host}`)
    }
  return paths.length * 2
}

/** A new site with its own database, beside the site of the trial. */
async function startEmpty({ engine }: TrialSite, dataDir: string) {
  const database = engine === 'postgres' ? await createDatabase() : null
  const settings = { NODE_ENV: 'production', ...(database && { DATABASE_URL: database.url }) }
  return { database, product: await startProduct({ dataDir, settings }) }
}

/** The first start at a public address: the set-up asks for the site's address, and no client can set it. */
export const firstStart: Trial = {
  name: 'first start',
  async run(site) {
    const faults = new Faults()
    const dataDir = mkdtempSync(join(tmpdir(), 'chaguan-first-'))
    const { database, product } = await startEmpty(site, dataDir)
    try {
      const before = await tryHosts(product, faults, 'before')
      if (!product.output().includes('the public address of the site is not known'))
        faults.add('the log does not report that the address of the site is unknown')
      await trySetUp(product, faults)
      const after = await tryHosts(product, faults, 'after')
      const home = publicNames(await ask(product, '/', stranger))
      if (!home.includes(address)) faults.add('the home page does not name the address that was given')
      return {
        figures: `${before + after} answers by a stranger's host, 5 wrong addresses refused`,
        faults: faults.list,
      }
    } finally {
      await product.stop('SIGKILL')
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
