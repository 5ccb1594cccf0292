let playing: HTMLMediaElement | null = null

/** Of all sounds and videos of a page one plays at a time: this one does, so the other pauses. */
export function pauseOthers(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause()
  playing = element
}
