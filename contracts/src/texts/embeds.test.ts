import { describe, expect, it } from 'vitest'
import { embedSites, readEmbed } from './embeds.ts'

describe('videos and songs of other sites', () => {
  it.each([
    ['https://music.163.com/#/song?id=186016', 'netease', '186016'],
    ['https://music.163.com/song?id=186016&userid=1', 'netease', '186016'],
    ['https://music.163.com/song/186016/', 'netease', '186016'],
    ['https://y.music.163.com/m/song?app_version=1&id=186016', 'netease', '186016'],
    ['https://music.163.com/outchain/player?type=2&id=186016&auto=1&height=66', 'netease', '186016'],
    [
      '<iframe frameborder="no" width=330 height=86 src="//music.163.com/outchain/player?type=2&amp;id=186016&amp;auto=1&amp;height=66"></iframe>',
      'netease',
      '186016',
    ],
    ['https://www.bilibili.com/video/BV1xx411c7mD?p=2', 'bilibili', 'BV1xx411c7mD'],
    ['https://youtu.be/dQw4w9WgXcQ#t=1', 'youtube', 'dQw4w9WgXcQ'],
  ])('%s is %s %s', (text, siteId, id) => {
    const found = readEmbed(text)
    expect([found?.site.id, found?.id]).toEqual([siteId, id])
  })

  it.each([
    'https://music.163.com/outchain/player?type=0&id=186016',
    'https://music.163.com/outchain/player?type=22&id=186016',
    'https://music.163.com.evil.example/song?id=186016',
    'https://evil.example/#/song?id=186016',
  ])('%s is no embed', (text) => {
    expect(readEmbed(text)).toBe(null)
  })

  it('frames belong to hosts that the page’s policy allows, whatever the id is', () => {
    for (const site of embedSites) {
      expect(new URL(site.frame('1')).origin).toBe(site.frameOrigin)
      expect(new URL(site.page('1')).protocol).toBe('https:')
    }
  })
})
