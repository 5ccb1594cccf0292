import { type PointerEvent, type RefObject, useRef, type WheelEvent } from 'react'
import { clampViewport, type Point, swipeOf, type Viewport, zoomAt, zoomScales } from './viewport.ts'

interface Gestures {
  readonly stage: RefObject<HTMLElement | null>
  readonly picture: RefObject<HTMLElement | null>
  readonly view: Viewport
  readonly change: (view: Viewport) => void
  readonly onSwipe: (swipe: 'next' | 'previous' | 'close') => void
}

/** The state when a finger last touched or left the screen. */
interface GestureStart {
  readonly view: Viewport
  readonly at: Point
  readonly spread: number
  readonly wasPinch: boolean
}

/** Milliseconds between the two taps of a double tap, and pixels that a finger may move during a tap. */
const doubleTapMs = 300
const maxTap = 8

/** Buttons over the picture are pressed by a tap; a swipe may begin on them. */
const isOnButton = ({ target }: PointerEvent) =>
  target instanceof Element && target.closest('button') !== null

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spread = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

function pointFromMiddle(stage: HTMLElement | null, { x, y }: Point): Point {
  const box = stage?.getBoundingClientRect()
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x, y }
}

function settledOn(stage: HTMLElement | null, picture: HTMLElement | null, view: Viewport): Viewport {
  if (!stage || !picture) return view
  const size = { width: picture.offsetWidth, height: picture.offsetHeight }
  return clampViewport(view, size, { width: stage.clientWidth, height: stage.clientHeight })
}

/** Touch and mouse gestures on a picture: drag, pinch, double tap, wheel, and swipes while it is unscaled. */
export function useGestures({ stage, picture, view, change, onSwipe }: Gestures) {
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef<GestureStart | null>(null)
  const lastTap = useRef(Number.NEGATIVE_INFINITY)

  const fromMiddle = (point: Point) => pointFromMiddle(stage.current, point)
  const settle = (next: Viewport) => change(settledOn(stage.current, picture.current, next))

  function begin(wasPinch: boolean): void {
    const points = [...fingers.current.values()]
    begun.current = points.length > 0 ? { view, at: middle(points), spread: spread(points), wasPinch } : null
  }

  function tap(at: Point, time: number): void {
    const isDouble = time - lastTap.current < doubleTapMs
    lastTap.current = isDouble ? Number.NEGATIVE_INFINITY : time
    if (!isDouble) return
    settle(zoomAt(view, view.scale > 1 ? 1 / view.scale : zoomScales.doubleTap, fromMiddle(at)))
  }

  function release(start: GestureStart, event: PointerEvent): void {
    const moved = { x: event.clientX - start.at.x, y: event.clientY - start.at.y }
    const isTap = Math.hypot(moved.x, moved.y) <= maxTap
    const swipe = start.view.scale === 1 ? swipeOf(moved) : null
    if (start.wasPinch) settle(view)
    else if (isTap && !isOnButton(event)) tap(start.at, performance.now())
    else if (swipe) onSwipe(swipe)
    else settle(view)
  }

  function end(event: PointerEvent): void {
    const start = begun.current
    if (!fingers.current.delete(event.pointerId) || !start) return
    const isLast = fingers.current.size === 0
    begin(!isLast)
    if (isLast) release(start, event)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      // A captured pointer would not press the button.
      if (!isOnButton(event)) event.currentTarget.setPointerCapture?.(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      begin(fingers.current.size > 1)
    },
    onPointerMove: (event: PointerEvent) => {
      const start = begun.current
      if (!start || !fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const points = [...fingers.current.values()]
      const at = middle(points)
      const moved = {
        ...start.view,
        x: start.view.x + at.x - start.at.x,
        y: start.view.y + at.y - start.at.y,
      }
      change(start.spread > 0 ? zoomAt(moved, spread(points) / start.spread, fromMiddle(at)) : moved)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onWheel: ({ deltaY, clientX, clientY }: WheelEvent) =>
      settle(zoomAt(view, deltaY < 0 ? 1.2 : 1 / 1.2, fromMiddle({ x: clientX, y: clientY }))),
  }
}
