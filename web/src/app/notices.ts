import type { ToastHow } from '../ui/toast/toast-queue.ts'

/** Shows a short message over whatever page there is. */
export type Notify = (text: string, how?: ToastHow) => void

let board: Notify = () => {}

/** Sets who shows the notices of the app itself. */
export function showNoticesBy(next: Notify): void {
  board = next
}

/** Shows a notice of the app itself; nothing before the page is live. */
export const notify: Notify = (text, how) => board(text, how)
