import { expect, test } from 'vitest'
import { type Placement, positionPanel } from './position-panel.ts'

const view = { width: 1000, height: 800 }
const trigger = { left: 400, top: 300, width: 100, height: 40 }
const panel = { width: 200, height: 120 }

test.each<[Placement, number, number]>([
  ['top', 350, 172],
  ['top-start', 400, 172],
  ['top-end', 300, 172],
  ['bottom', 350, 348],
  ['bottom-start', 400, 348],
  ['bottom-end', 300, 348],
  ['left', 192, 260],
  ['left-start', 192, 300],
  ['left-end', 192, 220],
  ['right', 508, 260],
  ['right-start', 508, 300],
  ['right-end', 508, 220],
])('a panel %s of a trigger is placed at %i, %i', (placement, left, top) => {
  expect(positionPanel(trigger, panel, view, placement)).toEqual({ left, top, side: placement.split('-')[0] })
})

test.each<[Placement, Partial<typeof trigger>, string]>([
  ['top', { top: 20 }, 'bottom'],
  ['bottom', { top: 700 }, 'top'],
  ['left', { left: 20 }, 'right'],
  ['right', { left: 890 }, 'left'],
])('a panel %s without room is placed on the opposite side', (placement, at, side) => {
  expect(positionPanel({ ...trigger, ...at }, panel, view, placement).side).toBe(side)
})

test('a panel is moved along its side until it is inside the window', () => {
  expect(positionPanel({ ...trigger, left: 0, width: 20 }, panel, view, 'bottom').left).toBe(8)
  expect(positionPanel({ ...trigger, left: 980, width: 20 }, panel, view, 'bottom').left).toBe(792)
  expect(positionPanel({ ...trigger, top: 0, height: 20 }, panel, view, 'right').top).toBe(8)
})

test('a panel with too little room on both sides is placed on the larger one', () => {
  const small = { width: 1000, height: 150 }
  expect(positionPanel({ ...trigger, top: 30, height: 20 }, panel, small, 'top').side).toBe('bottom')
  expect(positionPanel({ ...trigger, top: 100, height: 20 }, panel, small, 'top').side).toBe('top')
})
