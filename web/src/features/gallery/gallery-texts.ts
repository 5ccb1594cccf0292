import type { Lang } from '@chaguan/contracts/browser'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { en } from './texts-en.ts'
import { type GalleryWords, zh } from './texts-zh.ts'

const words: Record<Lang, GalleryWords> = { zh, en }

/** The texts of the gallery, which are loaded with it only. */
export const useWords = (): GalleryWords => words[usePageContext().lang]
