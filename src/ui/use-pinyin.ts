import { pinyinMatcher, type ReadsAs } from '../browser/pinyin'
import { useLatestAnswer } from './outside-react'

/** Tests whether a Chinese name reads as the typed letters; none does until the dictionary has loaded, or for ''. */
export function usePinyin(typed: string): ReadsAs {
  const latest = useLatestAnswer(typed, pinyinMatcher)
  return latest?.of === typed ? latest.answer : readsNothing
}

const readsNothing = () => false
