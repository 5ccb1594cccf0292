/**
 * The most common pronunciation of a Chinese character; empty for other characters, and while the table is not loaded.
 */
export type PinyinOf = (character: string) => string

/** Characters of names that have a second pronunciation. */
const otherReadings =
  '长chang重chong乐yue曾zeng单shan解xie仇qiu区ou查zha覃qin朴piao盖ge尉yu行hang都du朝zhao着zhe'
const others = new Map(
  [...otherReadings.matchAll(/([^a-z])([a-z]+)/g)].map(([, character = '', sound = '']) => [
    character,
    sound,
  ]),
)

/** The ways to type a character: itself, and the pinyin of a Chinese one, ü as u. */
const typedForms = (character: string, pinyinOf: PinyinOf) =>
  [character, pinyinOf(character), others.get(character) ?? ''].filter((form) => form !== '')

/**
 * Whether the typed text may be the beginning of these characters: whole syllables, their first letters, or characters.
 */
function matchesAt(typed: string, characters: readonly string[], at: number, pinyinOf: PinyinOf): boolean {
  if (typed === '') return true
  const character = characters[at]
  if (character === undefined) return false
  return typedForms(character, pinyinOf).some((reading) => {
    if (reading.startsWith(typed)) return true
    if (typed.startsWith(reading) && matchesAt(typed.slice(reading.length), characters, at + 1, pinyinOf))
      return true
    const initial = reading[0] ?? ''
    return typed.startsWith(initial) && matchesAt(typed.slice(initial.length), characters, at + 1, pinyinOf)
  })
}

/**
 * Returns how well a name matches the typed text, by characters, pinyin or its initials: 0 when it starts with it, 1
 * when a later part does, null for no match.
 */
export function matchName(typed: string, name: string, pinyinOf: PinyinOf): 0 | 1 | null {
  const wanted = typed.toLowerCase().replaceAll("'", '').replaceAll('v', 'u')
  const characters = [...name.toLowerCase().replaceAll('v', 'u')]
  if (matchesAt(wanted, characters, 0, pinyinOf)) return 0
  return characters.some((_, at) => at > 0 && matchesAt(wanted, characters, at, pinyinOf)) ? 1 : null
}
