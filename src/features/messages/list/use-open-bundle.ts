import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressOfBundle } from '../../message-content/messages-address'

/** Opens a merge-forward beside the list, as the link in its card does. */
export function useOpenBundle(): (messageId: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (messageId) =>
      void navigate({ search: addressOfBundle(new URLSearchParams(window.location.search), messageId) }),
    [navigate],
  )
}
