/**
 * Letters of other scripts that cannot be told from a Latin one, small letters after their capitals' case is dropped.
 * Written as `Latin letter: everything that looks the same`. Taken from the confusables of Unicode (UTS 39) for the
 * scripts that keyboards have; letters that only resemble one another are not among them.
 */
const latinTwins: Readonly<Record<string, string>> = {
  a: 'аАαΑɑᴀᎪ',
  b: 'ЬьΒВвʙᏏᗷ',
  c: 'сСϲϹᴄⅽᏟ',
  d: 'ԁᴅⅾᎠ',
  e: 'еЕεΕᴇℯᎬ',
  g: 'ɡᏀ',
  h: 'һҺНнΗʜᏂհ',
  i: 'іІιΙɩıӀᎥꙇ',
  j: 'јЈϳᎫ',
  k: 'кКκΚᴋᏦ',
  l: 'ⅼӏᏞ',
  m: 'мМΜᴍⅿᎷ',
  n: 'Νɴ',
  o: 'оОοΟᴏօ',
  p: 'рРρΡᴘᏢ',
  q: 'ԛԚ',
  r: 'ʀᏒ',
  s: 'ѕЅꜱᏚ',
  t: 'тТτΤᴛᎢ',
  u: 'υսᴜ',
  v: 'ѵνѴᴠⅴᏙ',
  w: 'ѡԝԜᴡᏔ',
  x: 'хХχΧⅹ',
  y: 'уУүҮγΥʏ',
  z: 'ΖᴢᏃ',
}

/** Kana that are written like a Chinese character. */
const chineseTwins: Readonly<Record<string, string>> = {
  工: 'エ',
  力: 'カ',
  口: 'ロ囗',
  二: 'ニ',
  八: 'ハ',
  夕: 'タ',
  卜: 'ト',
}

const pairsOf = (table: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(table).flatMap(([letter, alike]) =>
    Array.from(alike, (one): [string, string] => [one, letter]),
  )

/** Letters that look alike, each with the letter that stands for it. */
export const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...pairsOf(latinTwins),
  ...pairsOf(chineseTwins),
])

const replaced = (text: string) => Array.from(text, (one) => lookAlikes.get(one) ?? one).join('')

/**
 * A text in small letters, with every letter that looks like a Latin or Chinese one as that one. A capital counts as it
 * looks where Latin letters stand beside it, and as its small letter in a word of its own script.
 */
export function normalizeLookAlikes(text: string): string {
  const seen = /\p{Script=Latin}/u.test(text) ? replaced(text) : text
  return replaced(seen.toLowerCase())
}
