/** Shows a short message over whatever page there is; `ms` is how long. */
export type Notify = (text: string, ms?: number) => void

let board: Notify = () => {}

/** Sets who shows the notices of the app itself. */
export function showNoticesBy(next: Notify): void {
  board = next
}

/** Shows a notice of the app itself; nothing before the page is live. */
export const notify: Notify = (text, ms) => board(text, ms)
