let playing: HTMLMediaElement | null = null

/** Pauses the audio or video that is playing when another one starts. */
export function pauseOtherPlayer(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause()
  playing = element
}
