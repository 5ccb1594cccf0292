type Side = 'top' | 'bottom' | 'left' | 'right'

/** The twelve placements beside a trigger: a side, and the aligned edges; centred without one. */
export type Placement = Side | `${Side}-start` | `${Side}-end`

export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Rectangle, 'width' | 'height'>

export interface PanelPosition {
  readonly left: number
  readonly top: number
  /** The side that was chosen. */
  readonly side: Side
}

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

/** Pixels kept free at the edges of the window. */
const edge = 8

function room(side: Side, trigger: Rectangle, view: Size): number {
  if (side === 'top') return trigger.top
  if (side === 'left') return trigger.left
  if (side === 'bottom') return view.height - trigger.top - trigger.height
  return view.width - trigger.left - trigger.width
}

function along(align: string | undefined, start: number, length: number, own: number): number {
  if (align === 'start') return start
  if (align === 'end') return start + length - own
  return start + (length - own) / 2
}

const within = (at: number, own: number, whole: number) => Math.max(edge, Math.min(at, whole - own - edge))

/**
 * Returns the position of a panel beside its trigger, in pixels of the window: on the opposite side if that has more
 * room and the wanted one too little, and moved along its side to stay inside the window.
 */
export function positionPanel(
  trigger: Rectangle,
  panel: Size,
  view: Size,
  placement: Placement,
  gap = 8,
): PanelPosition {
  const [wanted = 'bottom', align] = placement.split('-') as [Side?, string?]
  const isUpright = wanted === 'top' || wanted === 'bottom'
  const needed = (isUpright ? panel.height : panel.width) + gap + edge
  const free = room(wanted, trigger, view)
  const side = free < needed && room(opposite[wanted], trigger, view) > free ? opposite[wanted] : wanted
  if (isUpright) {
    const left = along(align, trigger.left, trigger.width, panel.width)
    const top = side === 'top' ? trigger.top - gap - panel.height : trigger.top + trigger.height + gap
    return { left: within(left, panel.width, view.width), top, side }
  }
  const top = along(align, trigger.top, trigger.height, panel.height)
  const left = side === 'left' ? trigger.left - gap - panel.width : trigger.left + trigger.width + gap
  return { left, top: within(top, panel.height, view.height), side }
}
