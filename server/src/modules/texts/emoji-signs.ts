import { readFileSync } from 'node:fs'

interface Drawn {
  readonly code: string
  readonly char: string
}

const file = new URL('../../../assets/emoji/emoji.json', import.meta.url)
const drawn = JSON.parse(readFileSync(file, 'utf8')) as readonly Drawn[]
const signs = new Map(drawn.map(({ code, char }) => [code, char]))

/** Words with the character of each emoji in place of its code, for where nothing can be drawn. */
export const withEmojiSigns = (text: string): string =>
  text.includes(':')
    ? text.replace(/:([a-zA-Z]+):/g, (written, code: string) => signs.get(code) ?? written)
    : text
