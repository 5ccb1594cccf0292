// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { markMissingPictures } from './offline-services.ts'

afterEach(() => vi.restoreAllMocks())

test('a picture that is missing without a network is a placeholder until the network is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.body.innerHTML = '<img alt="湖" src="/files/lake.webp">'
  const image = document.images[0] as HTMLImageElement
  markMissingPictures()
  image.dispatchEvent(new Event('error'))
  expect(image.style.content).toContain('data:image/svg+xml')
  expect(image.style.background).toBe('var(--dzq-fill)')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(image.getAttribute('style')).toBe('')
})

test('a broken picture is left as it is while there is a network', () => {
  document.body.innerHTML = '<img alt="桥" src="/files/bridge.webp">'
  const image = document.images[0] as HTMLImageElement
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  markMissingPictures()
  image.dispatchEvent(new Event('error'))
  expect(image.style.content).toBe('')
})
