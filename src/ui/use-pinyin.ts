import { useEffect, useState } from 'react'
import { pinyinMatcher, type ReadsAs } from '../browser/pinyin'

/** Whether a Chinese name is read as what is typed; no name is before the dictionary is there, and none for ''. */
export function usePinyin(typed: string): ReadsAs {
  const [matcher, setMatcher] = useState<{ typed: string; readsAs: ReadsAs }>()
  useEffect(() => {
    let isLatest = true
    void pinyinMatcher(typed).then((readsAs) => isLatest && setMatcher({ typed, readsAs }))
    return () => void (isLatest = false)
  }, [typed])
  return matcher?.typed === typed ? matcher.readsAs : readsNothing
}

const readsNothing = () => false
