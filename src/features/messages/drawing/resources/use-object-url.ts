import { useEffect, useState } from 'react'

/** An address of the bytes within this page, for as long as they are shown; then it is given back. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ bytes: Blob; url: string }>()
  useEffect(() => {
    if (!bytes) return
    const url = URL.createObjectURL(bytes)
    setMade({ bytes, url })
    return () => URL.revokeObjectURL(url)
  }, [bytes])
  return made && made.bytes === bytes ? made.url : undefined
}
