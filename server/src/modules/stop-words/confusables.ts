import { homoglyphs } from '@chaguan/contracts/look-alikes'

/**
 * Letters of other scripts that are read as a similar Latin one, besides identical ones. Format: `Latin letter:
 * everything that is read as it`.
 */
const latinLookAlikes: Readonly<Record<string, string>> = {
  a: '∀ɐａ',
  b: 'βƄ',
  c: 'ƈ',
  d: 'ɗժ',
  e: 'єЄҽɛ',
  f: 'ƒϝꜰſẝ',
  g: 'ԍɢցƍ',
  i: 'ɪ',
  j: 'ᴊյ',
  l: 'ʟןլ',
  n: 'ηпПոռ',
  o: 'σ੦ଠ൦',
  q: 'գզ',
  r: 'гᴦя',
  s: 'ʂ',
  u: 'μ',
  v: '∨',
  w: 'ωшШ',
  x: '×',
  y: 'ỿ',
}

/** Kana that are read as a similar Chinese character. */
const chineseLookAlikes: Readonly<Record<string, string>> = {
  千: 'チ',
  才: 'オ',
}

/** Negative circled and squared letters and halves of flags: pictograms that compatibility decomposition leaves out. */
const pictured: readonly (readonly [first: number, count: number])[] = [
  [0x1f150, 26],
  [0x1f170, 26],
  [0x1f1e6, 26],
]

function pairsOf(table: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(table).flatMap(([letter, alike]) =>
    Array.from(alike, (one): [string, string] => [one, letter]),
  )
}

/** How characters are read: letters of other scripts, kana and pictograms of letters. */
export const confusables: ReadonlyMap<string, string> = new Map([
  ...homoglyphs,
  ...pairsOf(latinLookAlikes),
  ...pairsOf(chineseLookAlikes),
  ...pictured.flatMap(([first, count]) =>
    Array.from({ length: count }, (_, index): [string, string] => [
      String.fromCodePoint(first + index),
      String.fromCharCode(97 + index),
    ]),
  ),
])

/**
 * The characters of a word that a character of a text may stand for besides itself: digits and signs for letters, a
 * capital I for an l, and letters for similar digits.
 */
export const substitutes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'il',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '€': 'e',
  '+': 't',
  I: 'il1',
  i: '1',
  l: '1',
  o: '0',
}

/** Signs that stand for a letter among Latin letters, and are signs elsewhere. */
export const letterSigns = '@$!|€+'
