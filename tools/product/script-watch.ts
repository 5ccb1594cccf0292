import type { BrowserContext, Page } from 'playwright-core'

/** Records every effect of a payload on the pages of a context; returns the list of records. */
export async function watchScripts(context: BrowserContext): Promise<readonly string[]> {
  const noted: string[] = []
  const note = ({ page }: { page: Page }) => {
    noted.push(`a script ran on ${decodeURIComponent(page.url()).slice(0, 160)}`)
  }
  for (const name of ['__xss', 'x']) await context.exposeBinding(name, note)
  context.on('dialog', (dialog) => {
    noted.push(`a dialog was opened on ${dialog.page()?.url()}`)
    void dialog.dismiss()
  })
  context.on('page', (page) => {
    page.on('popup', () => noted.push(`a window was opened from ${page.url()}`))
  })
  return noted
}

/** An element of a page, with its attributes that link or run anything. */
interface SeenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

const seenOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].map(({ localName: name, attributes }) => ({
      name,
      attributes: Object.fromEntries([...attributes].map((attribute) => [attribute.name, attribute.value])),
    })),
  )

const addressNames = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'background']
const neverMade = /^(?:object|embed|applet|base|frameset|marquee|math|foreignobject|portal)$/i
const ownScript = /^(?:module \/assets\/|application\/(?:ld\+)?json )/
const metaNames = new Set(['charset', 'name', 'content', 'property', 'media'])

function faultsOfAddresses({ name, attributes }: SeenElement, base: string): string[] {
  const own = new URL(base).origin
  return addressNames.flatMap((at) => {
    const address = attributes[at]
    if (address === undefined) return []
    const { protocol, origin } = new URL(URL.canParse(address, base) ? address : '', base)
    const isLoaded = name !== 'a' && name !== 'img'
    const isFault =
      /^(?:javascript|vbscript|blob):/.test(protocol) || (protocol === 'data:' && name !== 'img')
    const leaves = isLoaded && at !== 'data' && protocol !== 'data:' && origin !== own
    return isFault || leaves ? [`<${name} ${at}="${address.slice(0, 80)}">`] : []
  })
}

function faultsOfElement(seen: SeenElement, base: string): string[] {
  const { name, attributes } = seen
  const faults = Object.keys(attributes)
    .filter((attribute) => /^on/i.test(attribute) || attribute === 'srcdoc')
    .map((attribute) => `<${name} ${attribute}>`)
  if (neverMade.test(name)) faults.push(`<${name}>`)
  if (name === 'iframe' && attributes.sandbox === undefined) faults.push('<iframe> without a sandbox')
  if (name === 'script' && !ownScript.test(`${attributes.type} ${attributes.src ?? ''}`))
    faults.push('<script>')
  if (name === 'meta') faults.push(...Object.keys(attributes).filter((at) => !metaNames.has(at)))
  return [...faults, ...faultsOfAddresses(seen, base)]
}

const shared = ['og:title', 'og:url', 'og:site_name', 'og:type']

/** Checks the link preview: each property once, from this site. */
function faultsOfPreview(seen: readonly SeenElement[], own: string): string[] {
  const metas = seen.filter(({ name }) => name === 'meta').map(({ attributes }) => attributes)
  const contents = (property: string) => metas.filter((meta) => meta.property === property)
  const addresses = ['og:url', 'og:image'].map((name) => contents(name)[0]?.content ?? own)
  return [
    ...shared.filter((name) => contents(name).length !== 1).map((name) => `${name} stands not once`),
    ...addresses.filter((to) => new URL(to, own).origin !== own).map((to) => `the preview leads to ${to}`),
  ]
}

/**
 * Returns the elements that a payload could have created: handlers, frames, script URLs, external resources, a preview
 * that is not the site's.
 */
export async function auditPage(page: Page): Promise<string[]> {
  const seen = await seenOn(page)
  const base = page.url()
  const own = new URL(base).origin
  return [...seen.flatMap((each) => faultsOfElement(each, base)), ...faultsOfPreview(seen, own)]
}

/** Parses a feed as XML, as feed readers do, and renders its markup in a page without a CSP. */
export async function showFeed(page: Page, xml: string): Promise<string[]> {
  return page.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, 'application/xml')
    const broken = feed.querySelector('parsererror')
    if (broken) return [`the feed is no XML: ${broken.textContent?.slice(0, 120)}`]
    const entries = [...feed.querySelectorAll('item, entry')]
    const faults = entries.length === 0 ? ['the feed is empty'] : []
    for (const entry of entries) {
      const shown = document.createElement('article')
      const heading = document.createElement('h1')
      const link = document.createElement('a')
      heading.textContent = entry.querySelector('title')?.textContent ?? ''
      link.href =
        entry.querySelector('link')?.getAttribute('href') ?? entry.querySelector('link')?.textContent ?? ''
      shown.innerHTML = entry.querySelector('description, content')?.textContent ?? ''
      shown.append(heading, link)
      document.body.append(shown)
      if (!/^https?:$/.test(link.protocol)) faults.push(`a link of the feed is ${link.href}`)
    }
    return faults
  }, xml)
}
