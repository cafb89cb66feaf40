import { useRef } from 'react'

/** Letters that follow each other so quickly are of one word. */
const PAUSE_MS = 600

/** Answers all letters of the word that is being typed, the one given included. */
export function useTypedLetters(): (letter: string) => string {
  const word = useRef({ letters: '', at: 0 })
  return (letter) => {
    const now = performance.now()
    const { letters, at } = word.current
    word.current = { letters: now - at > PAUSE_MS ? letter : letters + letter, at: now }
    return word.current.letters
  }
}
