import type { FacePages } from '../../app/pages.ts'

const home = {
  file: 'src/faces/pc/home/HomePage.tsx',
  load: () => import('./home/HomePage.tsx').then((module) => module.HomePage),
} as const

/** Every page as this face draws it. */
export const pages = {
  home,
  category: home,
  thread: {
    file: 'src/faces/pc/thread/ThreadPage.tsx',
    load: () => import('./thread/ThreadPage.tsx').then((module) => module.ThreadPage),
  },
  notFound: {
    file: 'src/features/site/NotFoundPage.tsx',
    load: () => import('../../features/site/NotFoundPage.tsx').then((module) => module.NotFoundPage),
  },
} satisfies FacePages
