import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { loadCards, MessageBody, messageWith } from '../features/message-content/message-content'
import { i18n, wordsLoaded } from '../i18n/i18n'
import { isLanguage } from '../i18n/languages'
import { loadFont } from '../ui/font'
import styles from './card-page.module.css'
import '../ui/base.css'
import '../ui/tokens.css'

/**
 * The page that `herald shot` opens (card.html): one card, by the renderer of the console. The program serves the card
 * next to the page. Theme and language are in the address.
 */
async function start(root: HTMLElement) {
  const asked = new URLSearchParams(location.search)
  document.documentElement.dataset['theme'] = asked.get('theme') === 'dark' ? 'dark' : 'light'
  const language = asked.get('language') ?? ''
  await i18n.changeLanguage(isLanguage(language) ? language : 'en')
  document.documentElement.lang = i18n.language
  const [answer] = await Promise.all([fetch('card.json'), loadCards(), wordsLoaded(), loadFont()])
  const content = answer.ok ? await answer.text() : '{}'
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <main className={styles['page']}>
        <MessageBody
          message={{ ...messageWith({ msg_type: 'interactive', content }), message_id: 'om_card' }}
        />
      </main>
    </QueryClientProvider>,
  )
}

const root = document.getElementById('card')
if (root) void start(root)
