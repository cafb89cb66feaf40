import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadCodeWords } from '../i18n/load-code-words'
import { browserStore } from '../storage/indexed-db-store'
import { ConsolePages } from './router'

/**
 * Renders the console, with the data that was read while it loaded. No component of Herald or of the library may add
 * style elements: the security policy forbids them.
 */
export function startApp(root: HTMLElement, queries: QueryClient) {
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <ConsolePages />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  )
  // Checks storage now, so that a problem is reported before anything is lost.
  void browserStore.get('').catch(() => undefined)
  // If they cannot be loaded, refusals use the words of their topics.
  void loadCodeWords().catch(() => undefined)
}
