import type { AttachmentView } from '@chaguan/contracts/browser'

type Sized = Pick<AttachmentView, 'fileWidth' | 'fileHeight'>

/**
 * The shape of a picture by its proportions (docs/reference/pages.md#thread-card): wide ones are twice as wide as high,
 * long ones 2.5 times as high.
 */
export type PictureShape = 'wide' | 'across' | 'upright' | 'long'

export function shapeOf({ fileWidth, fileHeight }: Sized): PictureShape {
  if (fileWidth <= 0 || fileHeight <= 0) return 'across'
  if (fileWidth / fileHeight >= 2) return 'wide'
  if (fileHeight / fileWidth >= 2.5) return 'long'
  return fileWidth >= fileHeight ? 'across' : 'upright'
}

/**
 * The layout of a thread's pictures: one alone, two beside a tall first one, or rows with these numbers of pictures.
 */
export type PictureLayout =
  | { readonly kind: 'alone'; readonly shape: PictureShape }
  | { readonly kind: 'beside' }
  | { readonly kind: 'rows'; readonly rows: readonly number[] }

const rowsOf: Readonly<Record<number, readonly number[]>> = {
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [1, 3, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
}

/** The layout by the shape of the first picture; three pictures with an upright first one are placed beside it. */
export function pictureLayout(pictures: readonly Sized[]): PictureLayout {
  const first = pictures[0]
  if (!first || pictures.length === 1) return { kind: 'alone', shape: first ? shapeOf(first) : 'across' }
  const shape = shapeOf(first)
  if (pictures.length === 3 && (shape === 'upright' || shape === 'long')) return { kind: 'beside' }
  return { kind: 'rows', rows: rowsOf[pictures.length] ?? [3, 3, 3] }
}

/** The number of pictures in the row of each, in their order. */
export function rowSizes(rows: readonly number[], count: number): readonly number[] {
  const sizes = rows.flatMap((size) => Array.from({ length: size }, () => size))
  return Array.from({ length: count }, (_, at) => sizes[at] ?? 3)
}
