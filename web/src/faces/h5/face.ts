import { LazyRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { Frame, Main } from './shell/Main.tsx'
import { Shell } from './shell/Shell.tsx'

export const face = { Shell, Frame, Main, Refused: LazyRefusedPage }
