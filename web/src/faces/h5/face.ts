import { LazyRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { pages } from './pages.ts'
import { Shell } from './shell/Shell.tsx'

/** The face's shell, its pages and what stands in place of a refused one. */
export const face = { Shell, pages, Refused: LazyRefusedPage }
