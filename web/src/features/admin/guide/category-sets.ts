import type { TextKey } from '../../../i18n/texts.ts'

interface CategorySet {
  readonly name: TextKey
  /** Text keys of names and descriptions. */
  readonly categories: readonly { readonly name: TextKey; readonly text: TextKey; readonly icon: string }[]
}

const category = <const Name extends string>(name: Name, icon: string) =>
  ({ name: `adminGuide.category.${name}`, text: `adminGuide.category.${name}.text`, icon }) as const

/** Sets of categories that a new site may start with. */
export const categorySets = {
  talk: {
    name: 'adminGuide.set.talk',
    categories: [
      category('talk', 'coffee'),
      category('life', 'camera'),
      category('help', 'circle-help'),
      category('news', 'megaphone'),
    ],
  },
  product: {
    name: 'adminGuide.set.product',
    categories: [
      category('news', 'megaphone'),
      category('help', 'circle-help'),
      category('ideas', 'code'),
      category('stories', 'book-open'),
    ],
  },
  hobby: {
    name: 'adminGuide.set.hobby',
    categories: [
      category('works', 'aperture'),
      category('gear', 'shopping-bag'),
      category('meet', 'calendar'),
      category('talk', 'coffee'),
    ],
  },
} as const satisfies Readonly<Record<string, CategorySet>>

export type CategorySetName = keyof typeof categorySets
export const categorySetNames = Object.keys(categorySets) as CategorySetName[]
