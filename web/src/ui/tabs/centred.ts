interface Item {
  readonly offsetLeft: number
  readonly offsetWidth: number
}

interface List {
  readonly clientWidth: number
  readonly scrollWidth: number
}

/** How far a list is scrolled, in pixels, for one of its items to stand in its middle, as far as there is something to scroll. */
export function centredScroll(item: Item, list: List): number {
  const wanted = item.offsetLeft + item.offsetWidth / 2 - list.clientWidth / 2
  return Math.max(0, Math.min(wanted, list.scrollWidth - list.clientWidth))
}
