import { pinyinMatcher, type ReadsAs } from '../browser/pinyin'
import { useLatestAnswer } from './outside-react'

/** Whether a Chinese name is read as what is typed; no name is before the dictionary is there, and none for ''. */
export function usePinyin(typed: string): ReadsAs {
  const latest = useLatestAnswer(typed, pinyinMatcher)
  return latest?.of === typed ? latest.answer : readsNothing
}

const readsNothing = () => false
