// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { hostComponents } from './plugin-components.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { PlaceField } = hostComponents

/** A plugin that controls the value of a place field. */
function Holder({ told }: { told: (place: object) => void }) {
  const [place, setPlace] = useState<object>({ location: '茶室', address: '' })
  const onChange = (next: object) => {
    told(next)
    setPlace(next)
  }
  return <PlaceField label="活动地点" {...place} onChange={onChange} />
}

test('a place field passes its names to the plugin, and the position of the device as numbers', async () => {
  const getCurrentPosition = (found: (at: object) => void) =>
    found({ coords: { longitude: 120.15, latitude: 30.25 } })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }))
  const told = vi.fn()
  renderInApp(<Holder told={told} />)
  const address = await screen.findByLabelText('详细地址（可选）')
  expect(screen.getByRole('group', { name: '活动地点' })).toBeTruthy()
  fireEvent.change(address, { target: { value: '西湖边' } })
  const names = { location: '茶室', address: '西湖边' }
  expect(told).toHaveBeenLastCalledWith({ ...names, longitude: null, latitude: null })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '使用当前位置' })))
  expect(told).toHaveBeenLastCalledWith({ ...names, longitude: 120.15, latitude: 30.25 })
  expect(screen.getByText('北纬 30.25，东经 120.15')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '去掉坐标' }))
  expect(told).toHaveBeenLastCalledWith({ ...names, longitude: null, latitude: null })
})

test('a place field shows nothing of an invalid place', async () => {
  renderInApp(<PlaceField label="地点" location={7} longitude={999} latitude="north" />)
  const name = (await screen.findByLabelText('位置名称')) as HTMLInputElement
  expect(name.value).toBe('')
  expect(screen.queryByText(/北纬/)).toBeNull()
})
