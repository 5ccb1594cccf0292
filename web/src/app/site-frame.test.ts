// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { frameAddress, showSiteFrame } from './site-frame.ts'

const off = { siteStat: '', siteAnalytics: '' }
const on = { siteStat: '<script>count()</script>', siteAnalytics: '' }

afterEach(() => showSiteFrame(null))

test.each(['/', '/thread/5', '/my', '/search', '/users'])('%s is counted when the site counts', (path) => {
  expect(frameAddress(path, 'h5', on)).toBe('/site-stat.html?platform=h5')
  expect(frameAddress(path, 'pc', { ...off, siteAnalytics: 'https://a.example/a.js' })).toBe(
    '/site-stat.html?platform=pc',
  )
  expect(frameAddress(path, 'pc', off)).toBeNull()
  expect(frameAddress(path, 'pc', undefined)).toBeNull()
})

test.each([
  '/user/login',
  '/user/7',
  '/my/edit/pwd',
  '/my/security/two-factor',
  '/my/sessions',
  '/wallet',
  '/wallet/recharge',
  '/admin',
  '/admin/settings',
  '/install',
  '/close/login',
])('%s is never counted', (path) => {
  expect(frameAddress(path, 'pc', on)).toBeNull()
})

test('the frame may run scripts and nothing else, and goes with the page it may not be on', () => {
  showSiteFrame('/site-stat.html?platform=pc')
  showSiteFrame('/site-stat.html?platform=pc')
  const [frame, ...more] = document.querySelectorAll('iframe')
  expect(more).toEqual([])
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(frame?.hidden).toBe(true)
  showSiteFrame(null)
  expect(document.querySelector('iframe')).toBeNull()
})
