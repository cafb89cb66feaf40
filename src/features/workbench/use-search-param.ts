import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** A choice, and how it is changed. */
export type SearchParam = [value: string, write: (value: string) => void]

/**
 * A choice that is in the address, so that a reload or a colleague finds
 * it; empty when none was made. Writing it adds nothing to the history. What
 * was chosen is shown at once: the address follows when the page has time, and
 * a box that was ticked must not fall back until then.
 */
export function useSearchParam(name: string): SearchParam {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get(name) ?? ''
  const [choice, setChoice] = useState({ shown: inAddress, inAddress })
  if (choice.inAddress !== inAddress) setChoice({ shown: inAddress, inAddress })
  const write = (value: string) => {
    setChoice({ shown: value, inAddress })
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [choice.shown, write]
}
