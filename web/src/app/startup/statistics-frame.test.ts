// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { showStatisticsFrame, statisticsFrameUrl } from './statistics-frame.ts'

const off = { siteStat: '', siteAnalytics: '' }
const on = { siteStat: '<script>count()</script>', siteAnalytics: '' }

afterEach(() => showStatisticsFrame(null))

test.each(['/', '/thread/5', '/my', '/search', '/users'])(
  'the page %s loads the statistics frame when the site has one',
  (path) => {
    expect(statisticsFrameUrl(path, 'h5', on)).toBe('/site-stat.html?platform=h5')
    expect(statisticsFrameUrl(path, 'pc', { ...off, siteAnalytics: 'https://a.example/a.js' })).toBe(
      '/site-stat.html?platform=pc',
    )
    expect(statisticsFrameUrl(path, 'pc', off)).toBeNull()
    expect(statisticsFrameUrl(path, 'pc', undefined)).toBeNull()
  },
)

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
])('the page %s never loads the statistics frame', (path) => {
  expect(statisticsFrameUrl(path, 'pc', on)).toBeNull()
})

test('the statistics frame may run scripts and nothing else, and is removed on a page without it', () => {
  showStatisticsFrame('/site-stat.html?platform=pc')
  showStatisticsFrame('/site-stat.html?platform=pc')
  const [frame, ...more] = document.querySelectorAll('iframe')
  expect(more).toEqual([])
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(frame?.hidden).toBe(true)
  showStatisticsFrame(null)
  expect(document.querySelector('iframe')).toBeNull()
})
