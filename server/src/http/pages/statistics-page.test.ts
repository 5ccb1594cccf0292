import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const frame = (query = '') => t.app.inject({ url: `/site-stat.html${query}` })

describe('the statistics of the site', () => {
  test('statistics are off until an administrator sets them', async () => {
    expect((await frame()).statusCode).toBe(404)
  })

  test('statistics run in a document without an origin, which other sites cannot embed', async () => {
    await setSettings(t.ctx, { site_stat: '<script>count()</script>' })
    const { statusCode, headers, body } = await frame('?platform=pc')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<script>count()</script>')
    const rules = String(headers['content-security-policy']).split('; ')
    expect(rules).toContain('sandbox allow-scripts')
    expect(rules).toContain("default-src 'none'")
    expect(rules).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).not.toContain('allow-same-origin')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('the analytics script is loaded by https and receives the layout', async () => {
    await setSettings(t.ctx, { site_analytics: 'https://stats.example/a.js?site=1' })
    expect((await frame('?platform=h5')).body).toContain(
      '<script async src="https://stats.example/a.js?site=1&amp;platform=h5"></script>',
    )
    expect((await frame('?platform="><script>')).body).toContain('platform=pc"')
  })

  test('an analytics address without https is refused when it is set', async () => {
    for (const address of ['http://stats.example/a.js', 'javascript:alert(1)', '//stats.example/a.js'])
      await expect(setSettings(t.ctx, { site_analytics: address })).rejects.toThrow()
  })
})
