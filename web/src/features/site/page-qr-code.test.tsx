// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { QrCode } from '../../ui/qr-code/QrCode.tsx'
import { PageQrCode } from './PageQrCode.tsx'

afterEach(cleanup)

const pathOf = (code: HTMLElement) => code.querySelector('path')?.getAttribute('d')

const drawnFor = async (url: string) => {
  renderInApp(<PageQrCode />, { pageContext: { url } })
  return pathOf(await screen.findByRole('img', { name: '扫一扫访问移动端' }))
}

const codeOf = (text: string) => {
  render(<QrCode text={text} label="expected" border={2} />)
  return pathOf(screen.getByRole('img', { name: 'expected' }))
}

test('the phone code opens the current page', async () => {
  expect(await drawnFor('/thread/5')).toBe(codeOf('https://tea.example/thread/5'))
})

test('the phone code of an address that is too long opens the site', async () => {
  expect(await drawnFor(`/search?keyword=${'a'.repeat(300)}`)).toBe(codeOf('https://tea.example'))
})
