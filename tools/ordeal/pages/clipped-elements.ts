import type { Page } from 'playwright-core'

/** The layout of an element. */
interface ElementBox {
  readonly name: string
  readonly left: number
  readonly right: number
  readonly width: number
  readonly height: number
  /** Pixels by which its content overflows. */
  readonly beyondX: number
  readonly beyondY: number
  readonly hasWidth: boolean
  readonly overflowX: string
  readonly overflowY: string
  readonly clipPath: string
  readonly position: string
  /** Truncated with an ellipsis on purpose. */
  readonly isShortened: boolean
  readonly hasText: boolean
  /** Is inside an element that scrolls horizontally. */
  readonly isInScroller: boolean
}

interface PageBoxes {
  readonly scrollWidth: number
  readonly elements: readonly ElementBox[]
}

/** Returns the visible elements of the open page. */
function seenOn(page: Page): Promise<PageBoxes> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const isInScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || isInScroller(element.parentElement))
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
    const elements = [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        return {
          name: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 30)}"`,
          left,
          right,
          width,
          height,
          beyondX: element.scrollWidth - element.clientWidth,
          beyondY: element.scrollHeight - element.clientHeight,
          hasWidth: element.clientWidth > 0,
          overflowX: style.overflowX,
          overflowY: style.overflowY,
          clipPath: style.clipPath,
          position: style.position,
          isShortened: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
          hasText: hasText(element),
          isInScroller: isInScroller(element.parentElement),
        }
      })
    return { scrollWidth: document.documentElement.scrollWidth, elements }
  })
}

/** Visually hidden text for screen readers. */
const isHidden = ({ width, height, clipPath }: ElementBox) => width <= 1 || height <= 1 || clipPath !== 'none'

/** The faults of an element, and when they apply. */
const faults: readonly (readonly [string, (element: ElementBox, windowWidth: number) => boolean])[] = [
  [
    'cut at the side',
    ({ overflowX, isShortened, beyondX, hasWidth }) =>
      overflowX === 'hidden' && !isShortened && beyondX > 1 && hasWidth,
  ],
  [
    'cut below',
    ({ overflowY, isShortened, beyondY, hasText }) =>
      overflowY === 'hidden' && !isShortened && beyondY > 2 && hasText,
  ],
  [
    'outside of the window',
    ({ hasText, isInScroller, left, right, position }, windowWidth) =>
      hasText && !isInScroller && position !== 'fixed' && (right > windowWidth + 1 || left < -1),
  ],
]

/** Returns what is clipped or causes horizontal scrolling on the open page. */
export async function findClippedElements(page: Page): Promise<string[]> {
  const windowWidth = page.viewportSize()?.width ?? 0
  const { scrollWidth, elements } = await seenOn(page)
  const wide = elements.filter(({ right, isInScroller }) => right > windowWidth + 1 && !isInScroller)
  const sideways = `scrolls sideways, ${scrollWidth} of ${windowWidth} px: ${wide
    .slice(0, 3)
    .map(({ name }) => name)
    .join(' | ')}`
  const found = elements
    .filter((element) => !isHidden(element))
    .flatMap((element) =>
      faults
        .filter(([, holds]) => holds(element, windowWidth))
        .map(([what]) => `${what}, by ${element.beyondX} × ${element.beyondY} px: ${element.name}`),
    )
  return scrollWidth > windowWidth ? [sideways, ...found] : found
}
