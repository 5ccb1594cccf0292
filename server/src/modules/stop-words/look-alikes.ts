/**
 * Letters of other scripts that are read as a Latin one, and signs and digits that stand for a letter. Written as
 * `Latin letter: everything that looks like it`; capitals are told apart where their small letter looks like another.
 */
const latinLookAlikes: Readonly<Record<string, string>> = {
  a: 'аАαΑ∀ɑɐᴀᎪａ',
  b: 'ЬьΒВвβƄʙᏏᗷ',
  c: 'сСϲϹᴄⅽƈᏟ',
  d: 'ԁᴅⅾɗᎠժ',
  e: 'еЕєЄεΕᴇℯҽᎬɛ',
  f: 'ƒϝꜰſẝ',
  g: 'ɡԍɢցᏀƍ',
  h: 'һҺНнΗʜᏂհ',
  i: 'іІιΙɩɪıӀᎥꙇ',
  j: 'јЈϳᴊᎫյ',
  k: 'кКκΚᴋᏦ',
  l: 'ⅼʟӏᏞןլ',
  m: 'мМΜᴍⅿᎷ',
  n: 'ΝηпПɴոռ',
  o: 'оОοΟσᴏօօ੦ଠ൦',
  p: 'рРρΡᴘᏢ',
  q: 'ԛԚգզ',
  r: 'ʀгᴦᏒя',
  s: 'ѕЅꜱʂᏚ',
  t: 'тТτΤᴛᎢ',
  u: 'υսᴜμ',
  v: 'ѵνѴᴠⅴᏙ∨',
  w: 'ѡԝωшШᴡᏔ',
  x: 'хХχΧⅹ×',
  y: 'уУүҮγΥʏỿ',
  z: 'ΖᴢᏃ',
}

/** Kana that are read as the Chinese character they look like. */
const chineseLookAlikes: Readonly<Record<string, string>> = {
  工: 'エ',
  力: 'カ',
  口: 'ロ囗',
  二: 'ニ',
  八: 'ハ',
  夕: 'タ',
  卜: 'ト',
  千: 'チ',
  才: 'オ',
}

/** Negative circled and squared letters and the halves of flags: pictures of letters that compatibility forms leave out. */
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

/** What a character is read as, by the character: letters of other scripts, kana and pictures of letters. */
export const lookAlikes: ReadonlyMap<string, string> = new Map([
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
 * Which characters of a word a character of a text may stand for besides itself: digits and signs for letters, a capital
 * I for an l, and letters for the digits that look like them.
 */
export const standsFor: Readonly<Record<string, string>> = {
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

/** Signs that stand for a letter when they stand among Latin letters; elsewhere they are signs. */
export const letterSigns = '@$!|€+'
