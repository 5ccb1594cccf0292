import type { Watermark } from './add-watermark.ts'
import type { StoredFormat, VariantFormat } from './picture-format.ts'
import type { PictureLimits } from './picture-limits.ts'
import type { PictureRefusal } from './picture-refused.ts'
import type { PictureVariantName } from './picture-variants.ts'
import type { SourceFormat } from './sniff-format.ts'

/** A job for the picture process; paths are local files. */
export type PictureJob =
  | {
      kind: 'ingest'
      path: string
      outPath: string
      sourceFormat: SourceFormat
      limits: PictureLimits
      watermark?: Watermark | undefined
    }
  | { kind: 'variant'; path: string; outPath: string; variant: PictureVariantName; format: VariantFormat }
  | { kind: 'card'; title: string; author: string; siteName: string; outPath: string }
  | ({ kind: 'poster' } & PosterFacts)

/** The content of a poster; pictures are paths of local files, null for none. */
export interface PosterFacts {
  readonly title: string
  /** The first words below the title; empty for none. */
  readonly text: string
  readonly author: string
  readonly siteName: string
  /** The text below the code. */
  readonly hint: string
  /** The URL in the code; empty for no code. */
  readonly link: string
  readonly coverPath: string | null
  readonly facePath: string | null
  readonly outPath: string
}

/** A written picture: width and height in pixels of one frame. */
export interface WrittenPicture<Format extends VariantFormat = VariantFormat> {
  format: Format
  width: number
  height: number
  frames: number
  bytes: number
}

export interface IngestedPicture extends WrittenPicture<StoredFormat> {
  sourceFormat: SourceFormat
  sourceWidth: number
  sourceHeight: number
}

/** A message of the picture process; `reason` is absent if the picture did not cause the failure. */
export type PictureMessage =
  | { kind: 'ready' }
  | { kind: 'done'; picture: WrittenPicture | IngestedPicture; rssBytes: number }
  | { kind: 'failed'; reason?: PictureRefusal; detail: string; rssBytes: number }

/** Exit code of the picture process when a picture exceeds the memory limit. */
export const OUT_OF_MEMORY_EXIT = 71
