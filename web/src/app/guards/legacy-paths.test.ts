import { describe, expect, test } from 'vitest'
import { hasPage } from '../../pages/index.ts'
import { replacementOfMiniProgramPath, replacementOfOldPath } from './legacy-paths.ts'

const steps = [
  'wx-auth',
  'wx-select',
  'bind-phone',
  'bind-nickname',
  'status',
  'wx-bind',
  'wx-authorization',
  'wx-bind-username',
  'wx-bind-phone',
  'supplementary',
  'rebind',
]

describe('an address of the mini program', () => {
  test.each(steps)(
    'an address of the mini program of the step %s redirects to the page of that step',
    (step) => {
      const all = () => true
      expect(replacementOfMiniProgramPath(`/userPages/user/${step}/index`, all)).toBe(`/user/${step}`)
      expect(replacementOfMiniProgramPath(`/subPages/user/${step}/index`, all)).toBe(`/user/${step}`)
      const only = (path: string) => path === '/user/login'
      expect(replacementOfMiniProgramPath(`/userPages/user/${step}/index`, only)).toBe('/user/login')
    },
  )

  test.each([
    ['/indexPages/home/index', '/'],
    ['/pages/index/index', '/'],
    ['/userPages/my/index', '/my'],
    ['/userPages/my/edit/paypwd/index', '/my/edit/paypwd'],
    ['/userPages/my/edit/find-paypwd/index', '/my/edit/find-paypwd'],
    ['/userPages/my/edit/find/paypwd', '/my/edit/find-paypwd'],
    ['/userPages/nowhere/index', null],
    ['/thread/5', null],
    ['/userPages', null],
    ['/userPages/../api/index', null],
  ])('%s redirects to %s', (path, to) => {
    expect(replacementOfMiniProgramPath(path, hasPage)).toBe(to)
  })

  test.each(['/forum/partner-invite', '/wallet/recharge', '/user/rebind'])(
    '%s has a corresponding page',
    (path) => {
      expect(replacementOfMiniProgramPath(`/userPages${path}/index`, () => true)).toBe(path)
    },
  )
})

test.each([
  ['/my/index', '', '/my'],
  ['/my/others', 'id=7', '/user/7'],
  ['/my/others', 'id=x', '/my'],
  ['/search/index', '', '/search'],
  ['/search/result', 'keyword=茶', '/search?keyword=%E8%8C%B6&type=all'],
  ['/search/result-user', 'keyword=li', '/search?keyword=li&type=users'],
  ['/index', '', '/'],
  ['/join', '', '/forum/partner-invite'],
  ['/user/find-password', '', '/user/reset-password'],
  ['/render-error', '', '/500'],
  ['/my', '', null],
])('the old address %s?%s redirects to %s', (path, query, to) => {
  expect(replacementOfOldPath(path, new URLSearchParams(query))).toBe(to)
})
