import type { Lang } from '@chaguan/contracts/browser'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { en } from './words-en.ts'
import { type GalleryWords, zh } from './words-zh.ts'

const words: Record<Lang, GalleryWords> = { zh, en }

/** The texts of the gallery, which are loaded with it only. */
export const useWords = (): GalleryWords => words[usePageContext().lang]
