// @vitest-environment jsdom
import { settingsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { AccentCard } from './AccentCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the form of the accent has one button that saves, and shows the default colour after it was restored', async () => {
  installTopLayer()
  const calls = stubFetch([settingsApi.changeSettings, []], [settingsApi.describeSettings, []])
  renderInApp(<AccentCard value="#0f766e" />)
  expect(screen.getAllByRole('button', { name: '保存' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '恢复默认值' }))
  expect((screen.getByLabelText('颜色值') as HTMLInputElement).value).toBe('#2469f6')
  await expect
    .poll(() => calls.find(({ path }) => path === settingsApi.changeSettings.path)?.body)
    .toEqual({
      data: [{ key: 'site_accent', value: '#2469f6', was: '#0f766e' }],
    })
})
