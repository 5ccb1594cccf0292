import type { Translate } from './texts.ts'

/** The texts of a picture upload. `name` is a picture's file name. */
export function uploadTexts(t: Translate, most: number) {
  return {
    label: t('files.pictures'),
    add: t('files.add'),
    drop: t('files.drop'),
    count: (n: number) => t('files.count', { n, most }),
    of: (name: string) => ({
      cancel: t('files.cancel', { name }),
      remove: t('files.remove', { name }),
      retry: t('files.retry'),
      progress: t('files.progress', { name }),
      left: t('files.left', { name }),
      right: t('files.right', { name }),
    }),
  }
}

type FileProblem = 'wrongType' | 'tooBig' | 'tooBigToShrink' | 'tooMany' | 'empty'

interface FileLimits {
  readonly endings: readonly string[]
  readonly maxBytes: number
  readonly maxSourceBytes?: number
  readonly most: number
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/** The text of a refused picture. */
export function fileProblemText(
  problem: FileProblem,
  { endings, maxBytes, maxSourceBytes = maxBytes, most }: FileLimits,
  t: Translate,
): string {
  if (problem === 'wrongType') return t('files.wrongType', { types: endings.join(' / ') })
  if (problem === 'tooBig') return t('files.tooBig', { n: megabytes(maxBytes) })
  if (problem === 'tooBigToShrink') return t('files.tooBig', { n: megabytes(maxSourceBytes) })
  if (problem === 'empty') return t('files.empty')
  return t('files.tooMany', { n: most })
}

/** The text of a refused file of another type. */
export function otherFileProblemText(
  problem: FileProblem,
  { endings, maxBytes, most }: FileLimits,
  t: Translate,
): string {
  if (problem === 'wrongType') return t('files.other.wrongType', { types: endings.join(' / ') })
  if (problem === 'tooBig') return t('files.other.tooBig', { n: megabytes(maxBytes) })
  if (problem === 'empty') return t('files.empty')
  return t('files.other.tooMany', { n: most })
}
