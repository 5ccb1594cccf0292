import { renderSlot } from '@chaguan/plugin-sdk/testing'
import { expect, test } from 'vitest'
import banner from './top.ts'

const settings = { text: '喝茶', textEn: 'Tea', image: '/tea.png', link: '/thread/1' }
const site = { platform: 'pc', lang: 'en', theme: 'light', webConfig: { setSite: {} } } as const

test('a banner shows its text in the language of the page, with its picture and its link', () => {
  const shown = renderSlot(banner, { settings })
  expect(shown.warnings).toEqual([])
  expect(shown.text()).toContain('喝茶')
  expect(shown.all('Image')).toMatchObject([{ props: { src: '/tea.png', alt: '喝茶' } }])
  expect(shown.all('Link')).toMatchObject([{ props: { href: '/thread/1' } }])
  shown.change({ site })
  expect(shown.text()).toContain('Tea')
})

test('a banner is a card, a quotation or plain content, depending on its setting', () => {
  const partsOf = (look?: string) => {
    const shown = renderSlot(banner, { settings: { ...settings, look } })
    expect(shown.text()).toContain('喝茶')
    return (['Card', 'Quote'] as const).filter((name) => shown.all(name).length > 0)
  }
  expect(['card', 'quote', 'plain', undefined].map(partsOf)).toEqual([['Card'], ['Quote'], [], ['Card']])
})

test('without a text and a picture there is no banner', () => {
  expect(renderSlot(banner, { settings: { text: '', textEn: '' } }).all('Card')).toEqual([])
})
