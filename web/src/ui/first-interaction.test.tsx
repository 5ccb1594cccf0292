// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

afterEach(cleanup)
beforeEach(() => vi.resetModules())

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))

async function drawLate(): Promise<void> {
  const { Lazy } = await import('./Lazy.tsx')
  const load = async () => () => <p>come</p>
  render(<Lazy load={load} until="interaction" />)
  await settle()
}

test('a part that waits for the first interaction is not loaded before it', async () => {
  await drawLate()
  expect(screen.queryByText('come')).toBeNull()
})

test.each(['pointermove', 'touchstart', 'keydown', 'scroll', 'focusin'])(
  '%s on the page is a first interaction',
  async (sign) => {
    await drawLate()
    document.body.dispatchEvent(new Event(sign, { bubbles: true }))
    await settle()
    expect(screen.getByText('come')).toBeTruthy()
  },
)

test('a page may trigger the first interaction itself, before or after something waits for it', async () => {
  const { firstInteraction: firstSign, signalInteraction: giveFirstSign } = await import(
    './first-interaction.ts'
  )
  giveFirstSign()
  await firstSign()
  await drawLate()
  expect(screen.getByText('come')).toBeTruthy()
})

test('a touch counts from the first call on, whether or not anything waits for it yet', async () => {
  const { firstTouch } = await import('./first-interaction.ts')
  void firstTouch()
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
  let isTouched = false
  void firstTouch().then(() => {
    isTouched = true
  })
  await settle()
  expect(isTouched).toBe(false)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await firstTouch()
})
