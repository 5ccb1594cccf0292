// @vitest-environment jsdom
import type { Face } from '@chaguan/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { texts as en } from '../i18n/en/index.ts'
import { aPageRequest, fakeSite } from '../testing/fake-site.ts'
import { renderPage } from './render-page.tsx'

// Every text of the product is put between signs. Whatever people read that stands outside of them, and is no data of the
// site, was never given a key.

const [open, close] = ['⟦', '⟧']

beforeAll(() => {
  for (const table of Object.values(en) as Record<string, string>[])
    for (const [key, text] of Object.entries(table))
      table[key] = text
        .split('|')
        .map((form) => `${open}${form}${close}`)
        .join('|')
})

const agreement = { register: true, registerContent: '', privacy: true, privacyContent: '' }
const answers = {
  '/api/v3/forum': { ...(fakeSite['/api/v3/forum'] as object), agreement },
}
const data = JSON.stringify(fakeSite)
const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']

/** What of a text is neither between the signs, nor data of the site, nor without letters. */
function foreign(text: string): boolean {
  let depth = 0
  let outside = ''
  for (const sign of text) {
    if (sign === open) depth += 1
    else if (sign === close) depth -= 1
    else if (depth === 0) outside += sign
  }
  return outside.split(/[\s·•,()/+@#:"'“”…|]+/).some((word) => /\p{L}{2}/u.test(word) && !data.includes(word))
}

function readOn(html: string): string[] {
  const document = new DOMParser().parseFromString(html, 'text/html')
  for (const unread of document.querySelectorAll('script, style, noscript style, kbd, code')) unread.remove()
  const words: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) words.push(walker.currentNode.textContent ?? '')
  for (const element of document.body.querySelectorAll('*'))
    for (const name of spoken) words.push(element.getAttribute(name) ?? '')
  return words.map((text) => text.trim()).filter((text) => text !== '')
}

const paths = [
  '/',
  '/cate/5/seq/0?type=101&sort=3',
  '/thread/12',
  '/thread/12?author=1',
  '/thread/12/manage',
  '/thread/comment/201?threadId=12',
  '/thread/post',
  '/user/login',
  '/user/register',
  '/user/agreement?type=register',
  '/user/status',
  '/user/3',
  '/my',
  '/my/edit',
  '/my/sessions',
  '/my/draft',
  '/my/collect',
  '/my/like',
  '/my/buy',
  '/my/fans',
  '/my/block',
  '/message',
  '/message?page=thread',
  '/search',
  '/search?keyword=x',
  '/topic',
  '/topic/topic-detail/7',
  '/invite',
  '/forum/partner-invite',
  '/close',
  '/no-install',
  '/404',
  '/500',
]

/** The names of languages and of companies are the same in all languages. */
const names = /^(?:中文|English|GitHub|QQ|Passkey)$/

describe.each(['pc', 'h5'] as const satisfies readonly Face[])(
  'every text people read on %s has a key',
  (face) => {
    test.each(paths)('on %s, for visitors and members', async (url) => {
      for (const userId of [null, 9]) {
        const { html } = await renderPage(aPageRequest({ url, face, lang: 'en', userId, answers }), {})
        if (html === undefined || html === '') continue
        const words = readOn(html)
        expect(words.some((text) => text.includes(open))).toBe(true)
        expect(words.filter((text) => foreign(text) && !names.test(text))).toEqual([])
        expect(
          words.filter((text) => /^[a-z][\w]*(?:\.[\w-]+)+$/.test(text) && !data.includes(text)),
        ).toEqual([])
      }
    })
  },
)
