import type { Face } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { renderPage } from '../app/rendering/render-page.tsx'
import { wholeSite } from '../testing/page-fixtures.ts'
import { aSearch } from '../testing/search-fixtures.ts'
import { aPage, aPageRequest } from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']

const nothing = {
  ...wholeSite,
  '/api/v3/topics.list': aPage([], 0),
  '/api/v3/thread.list': aPage([], 0),
  '/api/v3/users.list': aPage([], 0),
  '/api/v3/order.list': aPage([], 0),
  '/api/v3/upgrade.group': [],
  '/api/v3/users/identities': { providers: [] },
  '/api/v3/users/wechat': { isOn: false, nickname: null, linkedAt: null },
  '/api/v3/search': aSearch({ pageData: [], comments: [], users: [], topics: [], tags: [] }),
}

const mainOf = async (face: Face, url: string) => {
  const { html = '' } = await renderPage(aPageRequest({ url, face, userId: 9, answers: nothing }), {})
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

test.each([
  ['/topic', '还没有话题', '/thread/post'],
  ['/my/buy?tab=orders', '还没有订单', '/'],
  ['/my/upgrade', '本站没有付费用户组', '/forum'],
  ['/my/security/accounts', '站点没有开启其他登录方式', '/my/security/passkeys'],
])('an empty %s says so and links to a next step', async (url, title, next) => {
  for (const face of faces) {
    const main = await mainOf(face, url)
    const [, after = ''] = main.split(title)
    expect(after).toContain(`href="${next}"`)
  }
})

test('a search without results on a site without threads says so once', async () => {
  for (const face of faces) {
    const main = await mainOf(face, '/search?keyword=x')
    expect(main).toContain('没有找到相关内容')
    expect(main).not.toContain('热门内容')
    expect(main).not.toContain('还没有内容')
  }
})
