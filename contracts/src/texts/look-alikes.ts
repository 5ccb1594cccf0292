/**
 * Letters of other scripts that look identical to a Latin one, after lower-casing. Format: `Latin letter: everything
 * that looks the same`. From the confusables of Unicode (UTS 39) for scripts with keyboards, without letters that are
 * merely similar.
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

/** Kana that look like a Chinese character. */
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

/** Look-alike letters, each with its representative. */
export const homoglyphs: ReadonlyMap<string, string> = new Map([
  ...pairsOf(latinTwins),
  ...pairsOf(chineseTwins),
])

const replaced = (text: string) => Array.from(text, (one) => homoglyphs.get(one) ?? one).join('')

/**
 * Lower-cases a text and replaces look-alikes by the Latin or Chinese letter. A capital is replaced by its own shape
 * next to Latin letters, and by its lower-case shape in a word of its own script.
 */
export function normalizeHomoglyphs(text: string): string {
  const seen = /\p{Script=Latin}/u.test(text) ? replaced(text) : text
  return replaced(seen.toLowerCase())
}
