import { useSearchParams } from 'react-router-dom'

/**
 * A choice that stands in the address, so that a reload or a colleague finds
 * it; empty when none was made. Writing it adds nothing to the history.
 */
export function useSearchChoice(name: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const write = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [params.get(name) ?? '', write]
}
