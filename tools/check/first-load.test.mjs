import { expect, test } from 'vitest'
import { firstLoadFiles } from './first-load.mjs'

const manifest = {
  'src/entry-browser.tsx': {
    file: 'a/entry.js',
    imports: ['_react.js'],
    dynamicImports: ['src/faces/h5/home/HomePage.tsx', 'src/faces/pc/home/HomePage.tsx'],
  },
  '_react.js': { file: 'a/react.js' },
  '_feed.js': { file: 'a/feed.js', imports: ['_react.js'] },
  'src/faces/h5/home/HomePage.tsx': {
    file: 'a/h5-home.js',
    imports: ['_feed.js', 'src/entry-browser.tsx'],
    css: ['a/h5.css'],
  },
  'src/faces/pc/home/HomePage.tsx': { file: 'a/pc-home.js', imports: ['_feed.js'] },
}

test('the first load consists of the entry, the page and all their imports, each once', () => {
  expect(firstLoadFiles(manifest, ['src/entry-browser.tsx', /^src\/faces\/h5\/home\//])).toEqual([
    'a/entry.js',
    'a/feed.js',
    'a/h5-home.js',
    'a/react.js',
  ])
})

test('a page without a chunk is refused, so that a budget never measures too little', () => {
  expect(() => firstLoadFiles(manifest, [/^src\/faces\/h5\/gone\//])).toThrow('no chunk for')
})
