import { useEffect, useState } from 'react'

type SoundOf = (character: string) => string

const silent: SoundOf = () => ''

/** The pronunciations of Chinese characters; loaded with the first picker. */
export function useSounds(isWanted: boolean): SoundOf {
  const [soundOf, setSoundOf] = useState<SoundOf>(() => silent)
  const isMissing = isWanted && soundOf === silent
  useEffect(() => {
    if (!isMissing) return undefined
    let isGone = false
    const load = async () => {
      const pinyin = await import('@chaguan/contracts/pinyin')
      if (!isGone) setSoundOf(() => pinyin.soundOf)
    }
    // Without the table, names are matched by their characters.
    void load().catch(() => {})
    return () => {
      isGone = true
    }
  }, [isMissing])
  return soundOf
}
