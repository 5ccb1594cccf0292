// @vitest-environment jsdom

import { qrCode, qrPath } from '@chaguan/contracts/qr'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { PhoneCode } from './PhoneCode.tsx'

afterEach(cleanup)

const drawnFor = async (url: string) => {
  draw(<PhoneCode />, { pageContext: { url } })
  const code = await screen.findByRole('img', { name: '扫一扫访问移动端' })
  return code.querySelector('path')?.getAttribute('d')
}

test('a phone is led to the page one is on', async () => {
  expect(await drawnFor('/thread/5')).toBe(qrPath(qrCode('https://tea.example/thread/5') ?? []))
})

test('where the address is too long it is led to the site', async () => {
  expect(await drawnFor(`/search?keyword=${'a'.repeat(300)}`)).toBe(
    qrPath(qrCode('https://tea.example') ?? []),
  )
})
