// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { hideMissingPictures } from './offline-services.ts'

afterEach(() => vi.restoreAllMocks())

test('a picture that is missing without a network is hidden until the network is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.body.innerHTML = '<img alt="湖" src="/files/lake.webp">'
  const image = document.images[0] as HTMLImageElement
  hideMissingPictures()
  image.dispatchEvent(new Event('error'))
  expect(image.style.opacity).toBe('0')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(image.style.opacity).toBe('')
})

test('a broken picture is left as it is while there is a network', () => {
  document.body.innerHTML = '<img alt="桥" src="/files/bridge.webp">'
  const image = document.images[0] as HTMLImageElement
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  hideMissingPictures()
  image.dispatchEvent(new Event('error'))
  expect(image.style.opacity).toBe('')
})
