/** The transform of a picture: its scale, its offset from the centre in pixels, its quarter turns. */
export interface Viewport {
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly turns: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const wholePicture: Viewport = { scale: 1, x: 0, y: 0, turns: 0 }

export const zoomScales = { least: 1, most: 5, doubleTap: 2.5, step: 1.5 } as const

/** Minimum pixels of a swipe. */
const minSwipe = 60

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** Scales a view by a factor around a point, given from the centre of the stage. */
export function zoomAt(view: Viewport, factor: number, point: Point): Viewport {
  const scale = between(view.scale * factor, zoomScales.least, zoomScales.most)
  const by = scale / view.scale
  return { ...view, scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }
}

/**
 * Limits the offset of a picture so that it leaves no gap at the edges that it could fill; an unscaled one is centred.
 */
export function clampViewport(view: Viewport, picture: Size, stage: Size): Viewport {
  const isTurned = view.turns % 2 !== 0
  const [width, height] = isTurned ? [picture.height, picture.width] : [picture.width, picture.height]
  const spareX = Math.max(0, (width * view.scale - stage.width) / 2)
  const spareY = Math.max(0, (height * view.scale - stage.height) / 2)
  return { ...view, x: between(view.x, -spareX, spareX), y: between(view.y, -spareY, spareY) }
}

/** The action of a swipe across an unscaled picture; null for none. */
export function swipeOf({ x, y }: Point): 'next' | 'previous' | 'close' | null {
  if (Math.abs(x) >= Math.abs(y)) {
    if (Math.abs(x) < minSwipe) return null
    return x < 0 ? 'next' : 'previous'
  }
  return y >= minSwipe ? 'close' : null
}

/** The index of the next or previous picture; stops at the ends. */
export const neighbour = (index: number, by: 1 | -1, count: number) => between(index + by, 0, count - 1)
