import { useEffect, useState } from 'react'

interface Props {
  /** In the time of `performance.now()`. */
  until: number
  words(seconds: number): string
}

/** The seconds until something continues automatically. Countdowns with the same end tick at the same moment. */
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

/** Until just after the next whole second, since timers may fire early. */
const msToNext = (until: number): number => Math.max(0, msUntil(until) % 1_000) + 5

/** A clock that updates every `everyMs` milliseconds; if that is undefined, it keeps its last value. */
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
