// @vitest-environment jsdom
import { failureCodes } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { translator } from '../../i18n/texts.ts'
import { texts } from '../../i18n/zh/index.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { installTopLayer } from '../../testing/top-layer.ts'
import { Empty } from './Empty.tsx'
import { LoadFailed } from './LoadFailed.tsx'

installTopLayer()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const words = loadFailureTexts({ Code: -5001, Message: '网络断开了' }, translator(texts))

async function failed(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
  const onRetry = vi.fn()
  renderInApp(<LoadFailed {...words} title="加载失败" onRetry={onRetry} />)
  fireEvent.pointerDown(document.body)
  await act(() => vi.dynamicImportSettled())
  return onRetry
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('a load failure shows its reason and a retry button', async () => {
  const onRetry = await failed(async () => {})
  expect(screen.getByText('网络断开了')).toBeTruthy()
  await press('重试')
  expect(onRetry).toHaveBeenCalledOnce()
})

test('the code of a load failure can be copied', async () => {
  const writeText = vi.fn(async () => {})
  await failed(writeText)
  await press('复制代码 -5001')
  expect(writeText).toHaveBeenCalledWith('-5001')
  expect(screen.getByRole('status').textContent).toBe('已复制')
})

test('a load failure without a response of the server has no code to copy', () => {
  const offline = loadFailureTexts({ Code: failureCodes.OTHER, Message: 'Network Error' }, translator(texts))
  renderInApp(<LoadFailed {...offline} onRetry={() => {}} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['重试'])
})

test('a load failure shows its code where nothing can be copied', async () => {
  await failed(() => Promise.reject(new Error('refused')))
  await press('复制代码 -5001')
  expect(screen.getByRole('status').textContent).toBe('代码 -5001')
})

test.each(['cup', 'denied', 'failed'] as const)(
  'a place without content may show the drawing %s',
  (drawing) => {
    const { container } = renderInApp(<Empty title="空" drawing={drawing} />)
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(
      new RegExp(`drawings.*[.]svg.*#${drawing}$`),
    )
  },
)
