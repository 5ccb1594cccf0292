import { LazyRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { Main } from './shell/Main.tsx'
import { Frame, Shell } from './shell/Shell.tsx'

export const face = { Shell, Frame, Main, Refused: LazyRefusedPage }
