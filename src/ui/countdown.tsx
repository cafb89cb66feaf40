import { useEffect, useState } from 'react'

interface Props {
  /** On the clock of `performance.now()`. */
  until: number
  words(seconds: number): string
}

/** How long until something goes on by itself, told again each second: at the same moment wherever the same end is awaited. */
export function Countdown({ until, words }: Props) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    let timer: number
    const tell = () => {
      setSeconds(secondsUntil(until))
      timer = window.setTimeout(tell, msToNext(until))
    }
    tell()
    return () => clearTimeout(timer)
  }, [until])
  return words(seconds)
}

const msUntil = (until: number): number => until - performance.now()
const secondsUntil = (until: number): number => Math.max(0, Math.ceil(msUntil(until) / 1_000))

/** A moment after the next whole second, for timers may come early. */
const msToNext = (until: number): number => Math.max(0, msUntil(until) % 1_000) + 5

/** A clock, told every so many milliseconds; without them it stands as it was told last. */
export function useNow(everyMs: number | undefined, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    if (everyMs === undefined) return
    const tick = () => setNow(clock())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, clock])
  return now
}
