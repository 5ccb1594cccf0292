/** Why a picture is refused; `busy` means that it was not processed and may be sent again. */
export type PictureRefusal =
  | 'not-a-picture'
  | 'unsupported'
  | 'too-large'
  | 'too-many-frames'
  | 'timed-out'
  | 'busy'

/** The only error caused by the picture or a full queue; other errors are the server's own. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly reason: PictureRefusal

  constructor(reason: PictureRefusal, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
  }
}
