/** Why a picture is refused; `busy` means that it was not looked at and may be sent again. */
export type PictureRefusal =
  | 'not-a-picture'
  | 'unsupported'
  | 'too-large'
  | 'too-many-frames'
  | 'timed-out'
  | 'busy'

/** The only error that is the picture's (or the queue's) fault; anything else thrown here is the server's own. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly reason: PictureRefusal

  constructor(reason: PictureRefusal, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
  }
}
