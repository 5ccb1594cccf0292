let playing: HTMLMediaElement | null = null

/** Pauses the sound or video that plays, as another one starts. */
export function pauseOthers(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause()
  playing = element
}
