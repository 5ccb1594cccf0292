import { useEffect, useState } from 'react'

type PinyinOf = (character: string) => string

const silent: PinyinOf = () => ''

/** The pronunciations of Chinese characters; loaded with the first picker. */
export function usePinyin(isWanted: boolean): PinyinOf {
  const [pinyinOf, setSoundOf] = useState<PinyinOf>(() => silent)
  const isMissing = isWanted && pinyinOf === silent
  useEffect(() => {
    if (!isMissing) return undefined
    let isGone = false
    const load = async () => {
      const pinyin = await import('@chaguan/contracts/pinyin')
      if (!isGone) setSoundOf(() => pinyin.pinyinOf)
    }
    // Without the table, names are matched by their characters.
    void load().catch(() => {})
    return () => {
      isGone = true
    }
  }, [isMissing])
  return pinyinOf
}
