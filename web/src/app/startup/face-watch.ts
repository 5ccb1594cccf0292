import { type Face, limits } from '@chaguan/contracts/browser'

/** What determines the layout. */
export interface WindowSize {
  readonly width: number
  /** Whether it is a phone or tablet in landscape orientation. */
  readonly isSideways: boolean
}

/**
 * Returns the layout for a window: pc under 800 pixels becomes h5, h5 from 800 on becomes pc unless in landscape
 * orientation (docs/reference/pages.md#layouts).
 */
export function faceFor(face: Face, { width, isSideways }: WindowSize): Face {
  if (width < limits.faceWidth) return 'h5'
  return face === 'h5' && isSideways ? 'h5' : 'pc'
}

const mobile = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i

function readWindow(): WindowSize {
  const isSideways = mobile.test(navigator.userAgent) && matchMedia('(orientation: landscape)').matches
  return { width: window.innerWidth, isSideways }
}

/** Milliseconds between two checks of the window's size. */
export const sizeCheckMs = 100

/** Runs `work` immediately and then at most every `ms` milliseconds, with a trailing run after the last call. */
export function throttled(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const run = () => {
    timer = undefined
    if (!isDue) return
    isDue = false
    work()
    timer = setTimeout(run, ms)
  }
  return () => {
    isDue = true
    if (timer === undefined) run()
  }
}

const rememberedSeconds = 30 * 86_400

/** Stores the layout in a cookie, so that the server renders the next page in it. */
function rememberFace(face: Face): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser, and cookies may be off.
  document.cookie = `face=${face}; path=/; max-age=${rememberedSeconds}; samesite=lax`
}

export interface FaceWatch {
  readonly face: () => Face
  readonly change: (face: Face) => void
  /** Called when a phone was rotated to landscape. */
  readonly turned: () => void
}

/** Watches the window's size and changes the layout with it. */
export function watchFace({ face, change, turned }: FaceWatch): void {
  let wasSideways = false
  const checkWidth = () => {
    const seen = readWindow()
    if (seen.isSideways && !wasSideways && face() === 'h5') turned()
    wasSideways = seen.isSideways
    const wanted = faceFor(face(), seen)
    if (wanted === face()) return
    rememberFace(wanted)
    change(wanted)
  }
  const resized = throttled(checkWidth, sizeCheckMs)
  window.addEventListener('resize', resized)
  checkWidth()
}
