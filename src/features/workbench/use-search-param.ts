import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** A choice, and its setter. */
export type SearchParam = [value: string, write: (value: string) => void]

/**
 * A choice stored in the address, so that it survives a reload and can be
 * shared; empty if none was made. Changing it adds no step to the history. A
 * choice is shown at once: the address follows when the page has time, and a
 * box just ticked must not be unticked until then.
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
