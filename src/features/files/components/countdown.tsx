import { useEffect, useState } from 'react'

interface Props {
  /** On the clock of `performance.now()`. */
  until: number
  words(seconds: number): string
}

/** How long until something goes on by itself, told anew each second. */
export function Countdown({ until, words }: Props) {
  const [, tick] = useState(0)
  useEffect(() => {
    const ticking = setInterval(() => tick((ticks) => ticks + 1), 1_000)
    return () => clearInterval(ticking)
  }, [])
  return words(secondsUntil(until))
}

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - performance.now()) / 1_000))
