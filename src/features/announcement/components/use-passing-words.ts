import { useCallback, useState } from 'react'

/** A message on a refused action or about the whole document; the next one replaces it. */
export function usePassingWords() {
  const [passing, setPassing] = useState<{ kind: 'refused' | 'told'; words: string }>()
  const setRefused = useCallback((words: string) => setPassing(wordsOfKind('refused', words)), [])
  const setTold = useCallback((words: string) => setPassing(wordsOfKind('told', words)), [])
  return {
    refused: passing?.kind === 'refused' ? passing.words : '',
    told: passing?.kind === 'told' ? passing.words : '',
    setRefused,
    setTold,
  }
}

/** New words replace the current notice; empty words clear only a notice of their own kind. */
const wordsOfKind =
  <Kind extends string>(kind: Kind, words: string) =>
  <Shown extends { kind: string }>(now: Shown | undefined) =>
    words ? { kind, words } : now?.kind === kind ? undefined : now
